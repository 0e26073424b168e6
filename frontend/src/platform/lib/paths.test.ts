import fc from "fast-check";
import { expect, test } from "vitest";
import { withQuery } from "@/platform/lib/paths";

test("empty parameters stay out of the address", () => {
  expect(withQuery("/people", { q: "", pagina: null, empresa: undefined, ver: 3 })).toBe(
    "/people?ver=3",
  );
  expect(withQuery("/people", {})).toBe("/people");
});

test("what goes in comes out", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1 })), (parameters) => {
      const [, query = ""] = withQuery("/x", parameters).split(/\?(.*)/s);
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...parameters });
    }),
  );
});
