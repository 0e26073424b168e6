// The sentences about many participants: figures as Chile writes them, and one told apart from several.
import { describe, expect, test } from "vitest";
import {
  evaluationTexts,
  franchiseTexts,
  pasteTexts,
  peopleTexts,
  resultTexts,
  surveyTexts,
} from "@/features/courses/texts";

describe("a great course", () => {
  test.each([
    [peopleTexts.out(1_200, undefined), "1.200 participantes retirados del curso"],
    [peopleTexts.back(1_200, undefined), "1.200 participantes de vuelta en el curso"],
    [pasteTexts.samePeople(1_200), "Agregar 1.200 con el nombre del registro"],
    [pasteTexts.sendCount(1_000, 1_200), "Agregar 1.000 y actualizar 1.200"],
    [resultTexts.withoutAttendance(1_200), "1.200 sin asistencia"],
    [franchiseTexts.notUsing(1_200), "1.200 participantes no usan franquicia"],
    [franchiseTexts.more(1_200), "1.200 más"],
    [evaluationTexts.answeredOf("1.000", 1_200), "1.000 de 1.200 participantes"],
  ])("%s", (said, words) => {
    expect(said).toBe(words);
  });
});

describe("one participant", () => {
  test("is called by the name", () => {
    expect(peopleTexts.out(1, "Ana Soto")).toBe("Retirado del curso: Ana Soto");
    expect(peopleTexts.back(1, "Ana Soto")).toBe("De vuelta en el curso: Ana Soto");
  });

  test("is one, and not several", () => {
    expect(franchiseTexts.notUsing(1)).toBe("1 participante no usa franquicia");
    expect(pasteTexts.faulty(1)).toBe("1 línea no se puede guardar como está");
    expect(pasteTexts.faulty(2)).toBe("2 líneas no se pueden guardar como están");
    expect(pasteTexts.sendCount(0, 1)).toBe("Actualizar 1 participante");
  });
});

test("what was saved says how long ago", () => {
  expect([4, 5, 59, 60, 119, 120].map(resultTexts.savedAgo)).toEqual([
    ...["Guardado recién", "Guardado hace 5 s", "Guardado hace 59 s"],
    ...["Guardado hace 1 min", "Guardado hace 1 min", "Guardado hace 2 min"],
  ]);
});

describe("a survey", () => {
  test("says what there is of its mails, and nothing of what there is not", () => {
    expect(surveyTexts.mailsOf(0, 0, 0)).toBe("");
    expect(surveyTexts.mailsOf(1, 1, 1)).toBe("1 participante · 1 enviada · 1 pendiente");
    expect(surveyTexts.mailsOf(12, 0, 2)).toBe("12 participantes · 2 pendientes");
  });

  test("that nobody can answer yet says so", () => {
    expect(surveyTexts.answeredOf(0, 0)).toBe("Aún no hay a quién preguntar");
    expect(surveyTexts.answeredOf(0, 1)).toBe("0 de 1 respondida");
    expect(surveyTexts.answeredOf(3, 12)).toBe("3 de 12 respondidas");
  });
});
