/** What is answered, what is missing, and the words for both. */
import { describe, expect, test } from "vitest";
import {
  COMMENT_KEY,
  missingIn,
  NOTHING_GIVEN,
  nextUnanswered,
  progressOf,
  shownTables,
  withAnswer,
} from "@/entities/survey/definition";
import { missingWords, pointsOf, progressWords, roomFor } from "@/entities/survey/question-row";
import {
  AGREEMENT,
  aRow,
  aTable,
  NOT_APPLICABLE,
  OPEN_QUESTION,
} from "@/entities/survey/testing/samples";

describe("Answers", () => {
  test("are changed one at a time, and taken back", () => {
    const one = withAnswer({}, "contenidos", "r1", "c1");
    expect(withAnswer(one, "contenidos", "r1", "c2")).toEqual({ contenidos: { r1: "c2" } });
    expect(withAnswer(one, "contenidos", "r1", null)).toEqual({ contenidos: {} });
  });

  test("are counted in words", () => {
    const tables = [aTable(), aTable({ tableId: "relator" })];
    const progress = progressOf(tables, { relator: { r2: "c1" }, gone: { r1: "c1" } });
    expect(progressWords(progress)).toBe("1 de 4 respondidas");
  });
});

describe("What is missing", () => {
  const optional = aTable({
    tableId: "extra",
    requireAll: false,
    rows: [aRow("r1", "Uno"), aRow("r2", "Dos", { required: true })],
  });

  test("are the required questions without an answer, in the order of the page", () => {
    const tables = [aTable(), optional];
    const given = { answers: { contenidos: { r1: "c1" } }, comment: "" };
    expect(missingIn({ tables, comment: OPEN_QUESTION }, given)).toEqual([
      "contenidos.r2",
      "extra.r2",
    ]);
  });

  test("is the open question too, when it must be answered with more than blanks", () => {
    const comment = { ...OPEN_QUESTION, required: true };
    expect(missingIn({ tables: [], comment }, { answers: {}, comment: "  " })).toEqual([
      COMMENT_KEY,
    ]);
    expect(missingIn({ tables: [], comment }, { answers: {}, comment: "Nada" })).toEqual([]);
    const off = { ...comment, enabled: false };
    expect(missingIn({ tables: [], comment: off }, NOTHING_GIVEN)).toEqual([]);
  });

  test("is told as the design says", () => {
    expect(missingWords(2)).toBe("Faltan 2 respuestas.");
    expect(missingWords(1)).toBe("Falta 1 respuesta.");
  });
});

describe("The next question", () => {
  const tables = [aTable(), aTable({ tableId: "relator" })];
  const asked = { tables, comment: OPEN_QUESTION };
  const given = { answers: { contenidos: { r1: "c1", r2: "c1" } }, comment: "" };

  test("is the first one after it without an answer, in the order of the page", () => {
    expect(nextUnanswered(asked, given, "contenidos.r1")).toBe("relator.r1");
    expect(nextUnanswered(asked, given, "relator.r1")).toBe("relator.r2");
  });

  test("is the open question in the end, and then none", () => {
    expect(nextUnanswered(asked, given, "relator.r2")).toBe(COMMENT_KEY);
    expect(nextUnanswered(asked, { ...given, comment: "Nada" }, "relator.r2")).toBeUndefined();
  });
});

describe("Tables about rapporteurs", () => {
  test("are shown once for each of them, and not at all without any", () => {
    const tables = [aTable(), aTable({ tableId: "relator", scope: "relator" })];
    const people = shownTables(tables, ["Ana Díaz", "Luis Soto"]);
    expect(people.map(({ tableId, rapporteur }) => [tableId, rapporteur])).toEqual([
      ["contenidos", null],
      ["relator--1", "Ana Díaz"],
      ["relator--2", "Luis Soto"],
    ]);
    expect(shownTables(tables, [])).toHaveLength(1);
  });
});

describe("The room that options need", () => {
  const labelled = (labels: string[]) =>
    labels.map((label, at) => ({ columnId: `c${at}`, label, value: at, isNA: false }));

  test("grows with their number and their longest words", () => {
    expect(roomFor(labelled(["1", "2", "3", "4", "5", "6", "7"]))).toBe("normal");
    expect(roomFor(AGREEMENT)).toBe("normal");
    expect(roomFor(labelled(Array.from({ length: 11 }, (_, at) => String(at))))).toBe("large");
    expect(roomFor(labelled(Array.from({ length: 7 }, () => "Completamente")))).toBe("huge");
  });

  test("is little for grades, whatever stands apart: they are their own points", () => {
    const points = pointsOf([...labelled(["1", "7"]), NOT_APPLICABLE]);
    expect([...(points?.marks ?? [])]).toEqual([
      ["c0", "1"],
      ["c1", "7"],
    ]);
    expect(points?.numbered).toBe(false);
  });

  test("is little for a scale of up to seven, whose points are numbered", () => {
    expect([...(pointsOf([...AGREEMENT, NOT_APPLICABLE])?.marks.values() ?? [])]).toEqual([
      "1",
      "2",
      "3",
    ]);
    const eight = Array.from({ length: 8 }, () => "Bastante");
    expect(pointsOf(labelled(eight.slice(1)))?.marks.size).toBe(7);
    expect(pointsOf(labelled(eight))).toBeNull();
  });

  test("is a line for each option where they are no scale", () => {
    const kinds = labelled(["Charla", "Taller"]).map((one) => ({ ...one, value: null }));
    expect(pointsOf(kinds)).toBeNull();
  });
});
