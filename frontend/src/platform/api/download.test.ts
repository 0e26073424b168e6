import { expect, test } from "vitest";
import { nameIn } from "@/platform/api/download";

test.each([
  ['attachment; filename="personas.xlsx"', "personas.xlsx"],
  ["attachment; filename=personas.xlsx", "personas.xlsx"],
  [
    "attachment; filename=\"personas.xlsx\"; filename*=UTF-8''personas%20%C3%B1.xlsx",
    "personas ñ.xlsx",
  ],
  ["inline", null],
  [null, null],
])("the name in %o is %o", (header, name) => {
  expect(nameIn(header)).toBe(name);
});
