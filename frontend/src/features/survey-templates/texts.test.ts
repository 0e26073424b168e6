// How much a template was used, in words.
import { expect, test } from "vitest";
import { templatesTexts, viewTexts } from "@/features/survey-templates/texts";

test("a template says in how many courses it was used, and what came of it", () => {
  expect(templatesTexts.usedIn(0, 0)).toBe("Aún sin usar");
  expect(templatesTexts.usedIn(1, 0)).toBe("Usada en 1 curso, sin respuestas");
  expect(templatesTexts.usedIn(2, 1)).toBe("Usada en 2 cursos, 1 respuesta");
});

test("one that is looked at says it in the middle of a line", () => {
  expect([0, 1, 2].map(viewTexts.usedIn)).toEqual([
    ...["aún sin usar", "usada en 1 curso", "usada en 2 cursos"],
  ]);
  expect([0, 1, 2].map(viewTexts.responses)).toEqual([
    ...["sin respuestas", "1 respuesta", "2 respuestas"],
  ]);
});
