/** Where a person goes after signing in. */
import { describe, expect, it } from "vitest";
import { keepReturnAddress, takeReturnAddress } from "@/app/guards";

describe("The return address", () => {
  it("is the panel when nobody was sent away", () => {
    expect(takeReturnAddress()).toBe("/");
  });

  it("is given once, query and all", () => {
    keepReturnAddress("/massive-load?carga=3&paso=revisar");
    expect(takeReturnAddress()).toBe("/massive-load?carga=3&paso=revisar");
    expect(takeReturnAddress()).toBe("/");
  });

  it.each(["https://elsewhere.cl", "//elsewhere.cl", "/\\elsewhere.cl", "javascript:alert(1)"])(
    "never leads out of the product: %s",
    (address) => {
      keepReturnAddress(address);
      expect(takeReturnAddress()).toBe("/");
      sessionStorage.setItem("return-address", address);
      expect(takeReturnAddress()).toBe("/");
    },
  );

  it.each(["/login", "/logout", "/callback?x=1"])("never leads in a circle: %s", (address) => {
    keepReturnAddress(address);
    expect(takeReturnAddress()).toBe("/");
  });
});
