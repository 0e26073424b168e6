/** What is answered, what is missing, and the words for both. */
import { describe, expect, test } from "vitest";
import {
  COMMENT_KEY,
  missingIn,
  NOTHING_GIVEN,
  progressOf,
  withAnswer,
} from "@/shared/surveys/answers";
import { shownTables } from "@/shared/surveys/definition";
import { missingWords, progressWords } from "@/shared/surveys/survey-words";
import { isShort, roomFor } from "@/shared/surveys/table-room";
import {
  AGREEMENT,
  aRow,
  aTable,
  NOT_APPLICABLE,
  OPEN_QUESTION,
} from "@/shared/surveys/testing/samples";

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

  test("is little for grades, whatever stands apart", () => {
    expect(isShort([...labelled(["1", "7"]), NOT_APPLICABLE])).toBe(true);
    expect(isShort(AGREEMENT)).toBe(false);
  });
});
