import { expect, test, vi } from "vitest";
import { setUnkept } from "@/platform/lib/leaving";

function left(event: string): boolean {
  return globalThis.dispatchEvent(new Event(event, { cancelable: true }));
}

test("The browser asks while something is not kept, and only then", () => {
  expect(left("beforeunload")).toBe(true);
  setUnkept("a", true);
  setUnkept("b", true);
  setUnkept("a", false);
  expect(left("beforeunload")).toBe(false);
  setUnkept("b", false);
  expect(left("beforeunload")).toBe(true);
});

test.each(["beforeunload", "pagehide"])(
  "An open cell is left at %s, another field is not",
  (event) => {
    document.body.innerHTML = "<input><table><tbody><tr><td><input></td></tr></tbody></table>";
    for (const [at, isLeft] of [false, true].entries()) {
      const field = document.querySelectorAll("input")[at];
      const blurred = vi.fn();
      field?.addEventListener("blur", blurred);
      field?.focus();
      left(event);
      expect(blurred).toHaveBeenCalledTimes(isLeft ? 1 : 0);
    }
  },
);

test("What an open cell keeps only as it is left is asked about, too", () => {
  document.body.innerHTML = "<table><tbody><tr><td><input></td></tr></tbody></table>";
  const field = document.querySelector("input");
  field?.addEventListener("blur", () => setUnkept(field, true));
  field?.focus();
  expect(left("beforeunload")).toBe(false);
  setUnkept(field, false);
});
