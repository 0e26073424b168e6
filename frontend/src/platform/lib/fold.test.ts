import { expect, test } from "vitest";
import { fold } from "@/platform/lib/fold";

test("accents, capitals and outer spaces do not matter", () => {
  expect(fold("  Ñuñoa ÁÉÍÓÚ ")).toBe(fold("nunoa aeiou"));
});
