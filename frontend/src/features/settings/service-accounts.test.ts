// What a service account may be given, as a form holds it and as a person reads it.
import { expect, test } from "vitest";
import { DOMAINS, scopeWords, withScope } from "@/features/settings/service-accounts";

test("scopes are given and taken one by one", () => {
  expect(withScope("", "people:read", true)).toBe("people:read");
  expect(withScope("people:read", "finance:load", true)).toBe("people:read finance:load");
  expect(withScope("people:read finance:load", "people:read", false)).toBe("finance:load");
});

test("every scope has words", () => {
  const all = Object.entries(DOMAINS).flatMap(([domain, actions]) =>
    actions.map((action) => `${domain}:${action}`),
  );
  expect(scopeWords(all)).toHaveLength(8);
  expect(scopeWords(["indicators:read"])).toEqual(["Indicadores: leer"]);
});
