import { describe, expect, test } from "vitest";
import { deedWords, FIELD_CHOICES, valueWords } from "@/entities/history/history";

describe("what happened", () => {
  test.each([
    ["company.created", {}, "Se creó el registro"],
    ["supplier.changed", {}, "Se cambiaron datos"],
    ["course.disabled", {}, "Se deshabilitó"],
    ["participant.added", { name: "María Pérez" }, "Se inscribió a María Pérez"],
    ["course.people_loaded", { enrolled: 1_250 }, "Se inscribieron 1.250 personas"],
    ["course.results_loaded", { updated: 25 }, "Se cargaron resultados de 25 participantes"],
    [
      "course.results_unloaded",
      { restored: 1 },
      "Se deshizo una carga de resultados de 1 participante",
    ],
    ["course.people_unloaded", { unenrolled: 1 }, "Se deshizo una carga que inscribió a 1 persona"],
    ["survey.scheduled", { name: "Satisfacción" }, "Se programó la encuesta de Satisfacción"],
    ["course.invented_later", { name: "X" }, "Se registró un cambio"],
  ])("%s is said in words", (action, details, words) => {
    expect(deedWords({ action, details })).toBe(words);
  });
});

describe("a value of before or after", () => {
  test.each([
    [null, "vacío"],
    ["", "vacío"],
    [true, "Sí"],
    [1_500, "1.500"],
    ["2026-03-05", "05-03-2026"],
    [["Ana", "Luis"], "Ana, Luis"],
    ["(oculta)", "(oculta)"],
    [`/files/${"a1".repeat(32)}.webp`, "imagen"],
  ])("%s is %s", (value, words) => {
    expect(valueWords(value)).toBe(words);
  });

  test("that was one of some choices is called as it was chosen", () => {
    expect(valueWords("Female", FIELD_CHOICES.gender)).toBe("Femenino");
    expect(valueWords("Otra cosa", FIELD_CHOICES.gender)).toBe("Otra cosa");
  });
});
