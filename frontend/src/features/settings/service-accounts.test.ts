// What a service account may be given, as a form holds it and as a person reads it.
import { expect, test } from "vitest";
import { SCOPES, scopeWords } from "@/features/settings/service-accounts";

test("every scope has words", () => {
  expect(scopeWords(SCOPES)).toHaveLength(8);
  expect(scopeWords(["indicators:read"])).toEqual(["Indicadores: leer"]);
});
