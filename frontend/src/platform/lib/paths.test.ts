import fc from "fast-check";
import { expect, test } from "vitest";
import { changedQuery, withQuery } from "@/platform/lib/paths";

test("empty parameters stay out of the address", () => {
  expect(withQuery("/people", { q: "", pagina: null, empresa: undefined, ver: 3 })).toBe(
    "/people?ver=3",
  );
  expect(withQuery("/people", {})).toBe("/people");
});

test("a change keeps the parameters it does not know", () => {
  const query = changedQuery(new URLSearchParams("utm=x&pagina=2"), { pagina: null, q: "ñ" });
  expect(query.toString()).toBe("utm=x&q=%C3%B1");
});

test("what goes in comes out", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1 })), (parameters) => {
      const [, query = ""] = withQuery("/x", parameters).split(/\?(.*)/s);
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...parameters });
    }),
  );
});
