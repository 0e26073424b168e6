// The settings of surveys on their way into a form and back.
import { describe, expect, test } from "vitest";
import { changesOf, fieldsOf, surveySchema, valuesOf } from "@/features/settings/surveys";
import { SETTINGS } from "@/features/settings/testing/samples";
import { issuesOf } from "@/platform/forms/resolver";

function faults(changes: Record<string, unknown>) {
  return issuesOf(surveySchema, { ...valuesOf(SETTINGS), ...changes }).map(({ field, message }) => [
    field,
    message,
  ]);
}

describe("the form", () => {
  test("takes what the server has", () => {
    expect(faults({})).toEqual([]);
    expect(valuesOf(SETTINGS)).toMatchObject({ transferLasts: "30", replyTo: "" });
  });

  test.each([
    ["satisfactionOpensAfter", "366", "Ingresa entre 0 y 365 días."],
    ["transferFrequency", "", "Ingresa entre 0 y 30 días."],
    ["minResponses", "2", "Ingresa entre 3 y 50 respuestas."],
    ["sendAt", "25:00", "Ingresa una hora entre 00:00 y 23:59, por ejemplo 09:00."],
    ["replyTo", "nadie", "Ingresa un correo válido, por ejemplo nombre@empresa.cl."],
    ["jefatura_body", "Hola, responde por favor", "El texto debe incluir {{enlace}}."],
    ["invitacion_subject", "ya", "Ingresa entre 3 y 200 caracteres."],
  ])("refuses %s: %s", (field, value, message) => {
    expect(faults({ [field]: value })).toEqual([[field, message]]);
  });

  test.each([
    ["satisfactionOpensAfter", 0, 365],
    ["satisfactionLasts", 0, 180],
    ["satisfactionFrequency", 0, 30],
    ["transferOpensAfter", 0, 365],
    ["transferLasts", 0, 180],
    ["transferFrequency", 0, 30],
    ["maxReminders", 0, 10],
    ["minResponses", 3, 50],
  ])("takes %s from %i to %i, and no part of one", (field, least, most) => {
    const isTaken = (value: number | string) => faults({ [field]: String(value) }).length === 0;
    expect([least, most].map(isTaken)).toEqual([true, true]);
    expect([least - 1, most + 1, `${least},5`].map(isTaken)).toEqual([false, false, false]);
  });

  test.each([
    ["sender", 2, 100],
    ["invitacion_subject", 3, 200],
  ])("takes %s of %i to %i letters", (field, least, most) => {
    const isTaken = (letters: number) => faults({ [field]: "x".repeat(letters) }).length === 0;
    expect([least, most].map(isTaken)).toEqual([true, true]);
    expect([least - 1, most + 1].map(isTaken)).toEqual([false, false]);
  });

  test("takes a text of up to 4.000 letters with the link in it", () => {
    const link = "{{enlace}}";
    const isTaken = (letters: number) =>
      faults({ jefatura_body: link.padStart(letters, "x") }).length === 0;
    expect([link.length, 4_000, 4_001].map(isTaken)).toEqual([true, true, false]);
  });

  test("takes any minute of the day", () => {
    expect(faults({ sendAt: "8:07" })).toEqual([]);
  });
});

test("changes travel in the server's shape", () => {
  expect(changesOf({ transferLasts: 20, transferOpensAfter: 60, jefatura_body: "x" })).toEqual({
    transfer: { lasts: 20, opensAfter: 60 },
    texts: { jefatura: { body: "x" } },
  });
});

test("what the server refuses finds its field, the rest keeps its place", () => {
  expect(fieldsOf({ "texts.recordatorio.body": ["a"], "transfer.lasts": ["b"], x: ["c"] })).toEqual(
    { recordatorio_body: ["a"], transferLasts: ["b"], x: ["c"] },
  );
});
