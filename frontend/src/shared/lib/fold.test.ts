import { expect, test } from "vitest";
import { fold } from "@/shared/lib/fold";

test("accents, capitals and outer spaces do not matter", () => {
  expect(fold("  Ñuñoa ÁÉÍÓÚ ")).toBe(fold("nunoa aeiou"));
});
