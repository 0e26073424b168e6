// What a cell of the review shows.
import { describe, expect, test } from "vitest";
import {
  cellName,
  changeAt,
  columnWidth,
  isFigure,
  kindOfProblem,
  namingColumn,
  otherSide,
  problemIn,
  spokenProblem,
  textIn,
} from "@/features/loads/review/cell-view";
import { aFileReview, aReviewRow } from "@/features/loads/testing/samples";
import type { CellProblem, ProblemKind, ReviewColumn } from "@/features/loads/types";

const [sample] = aFileReview().columns;

function columns(...named: [attribute: string, part?: string][]): ReviewColumn[] {
  return named.map(([attribute, part = null], position) => ({
    ...(sample as ReviewColumn),
    ...{ position, attribute, part },
  }));
}

test.each([
  ["its whole name", columns(["rut"], ["name"], ["email"]), 1],
  ["its whole name also where that comes first", columns(["name"], ["rut"]), 0],
  ["its RUT, where the name comes in parts", columns(["name", "first"], ["rut"]), 1],
  ["its RUT also where that comes first", columns(["rut"], ["name", "first"]), 0],
  ["the first part of its name, where it has no RUT", columns(["email"], ["name", "first"]), 1],
  ["the name of a course", columns(["company_id"], ["courseName"]), 1],
  ["nothing, where no column names it", columns(["email"], ["phone"]), -1],
])("a row is known by %s", (_, given, at) => {
  expect(namingColumn(given)).toBe(at);
});

const [RUT, NAME, MAIL] = aFileReview().columns as [ReviewColumn, ReviewColumn, ReviewColumn];
const [LACKS] = aReviewRow(0).problems as [CellProblem];

describe("a cell", () => {
  const read = aReviewRow(0, { read: { 1: "Ana Soto" } });

  test("says what was read, or the file as it stands, and the other side in its tip", () => {
    expect(textIn(read, NAME, 1, false)).toBe("Ana Soto");
    expect(textIn(read, NAME, 1, true)).toBe("Persona 2");
    expect(otherSide(read, NAME, 1, false)).toBe("En el archivo: Persona 2");
    expect(otherSide(read, NAME, 1, true)).toBe("Se lee como: Ana Soto");
  });

  test("that was read as it stands has no other side", () => {
    expect(textIn(read, MAIL, 2, false)).toBe("p2@maipo");
    expect(otherSide(read, MAIL, 2, false)).toBeUndefined();
    expect(textIn(read, { ...MAIL, position: 9 }, 9, true)).toBeNull();
  });

  test("has the problem of its column, and the number of the row that of the whole row", () => {
    const whole = { ...LACKS, position: null, code: "row" };
    const row = aReviewRow(0, { problems: [LACKS, whole] });
    expect(problemIn(row, MAIL)).toBe(LACKS);
    expect(problemIn(row, RUT)).toBeNull();
    expect(problemIn(row, null)).toBe(whole);
  });

  test("is called as a spreadsheet does, or by its heading where a step has made it", () => {
    expect(cellName(MAIL, 7)).toBe("C7");
    expect(cellName({ ...MAIL, letter: null }, 7)).toBe("Mail, fila 7");
  });

  test("is as wide as what stands in it, within reason, and figures stand at its end", () => {
    const wide = (text: string) => columnWidth(NAME, 1, [aReviewRow(5, { cells: ["", text, ""] })]);
    expect(wide("x".repeat(30))).toBeGreaterThan(wide("x".repeat(27)));
    expect(wide("x".repeat(90))).toBe(wide("x".repeat(400)));
    expect(wide("x")).toBe(wide(""));
    const read = aReviewRow(5, { cells: ["", "x", ""], read: { 1: "y".repeat(34) } });
    expect(columnWidth(NAME, 1, [read])).toBe(wide("x".repeat(34)));
    const heading = { ...NAME, name: "Nombre de la jefatura directa del trabajador" };
    expect(columnWidth(heading, 1, [])).toBeGreaterThan(columnWidth(NAME, 1, []));
    expect([isFigure({ ...NAME, kind: "money" }), isFigure(NAME)]).toEqual([true, false]);
  });
});

describe("what a load changes of a record", () => {
  const change = { attribute: "email", label: "Correo", before: "a@x.cl", after: "b@x.cl" };
  const row = aReviewRow(5, { state: "updated", changes: [change] });
  const twice = [RUT, NAME, MAIL, { ...MAIL, position: 3 }];

  test("stands in the first column that brings the datum", () => {
    expect(changeAt(row, MAIL, twice)).toBe(change);
    expect(changeAt(row, twice[3] as ReviewColumn, twice)).toBeNull();
    expect(changeAt(row, NAME, twice)).toBeNull();
  });

  test("stands in a column of days, which gives the end, too", () => {
    const [days] = columns(["initialDate", "days"]) as [ReviewColumn];
    const of = { ...days, also: "endDate" };
    const first = {
      attribute: "initialDate",
      label: "",
      before: "12-01-2027",
      after: "13-01-2027",
    };
    const last = { attribute: "endDate", label: "", before: "14-01-2027", after: "15-01-2027" };
    expect(changeAt({ ...row, changes: [last] }, of, [of])).toBe(last);
    expect(changeAt({ ...row, changes: [first, last] }, of, [of])).toMatchObject({
      before: "12-01-2027 a 14-01-2027",
      after: "13-01-2027 a 15-01-2027",
    });
    expect(changeAt({ ...row, changes: [last] }, days, [days])).toBeNull();
  });

  test("is nothing of a row that is new, or stays out", () => {
    expect(changeAt({ ...row, state: "created" }, MAIL, twice)).toBeNull();
  });
});

describe("the kind of a problem", () => {
  const [kind] = aFileReview().problems as [ProblemKind];
  const elsewhere = { ...kind, columnPosition: 5 };

  test("is that of its column, or else any of its code and datum", () => {
    expect(kindOfProblem(LACKS, [elsewhere, kind])).toBe(kind);
    expect(kindOfProblem(LACKS, [elsewhere])).toBe(elsewhere);
    expect(kindOfProblem(LACKS, [{ ...kind, code: "other" }])).toBeNull();
    expect(kindOfProblem(LACKS, [{ ...kind, attribute: "phone" }])).toBeNull();
  });
});

test("a problem is spoken with its suggestion, where that can be taken", () => {
  const words = "Al correo le falta el dominio. Los demás terminan en maipo.cl.";
  expect(spokenProblem(LACKS, true)).toBe(`${words} Sugerencia: p2@maipo.cl. Tab la acepta.`);
  expect(spokenProblem(LACKS, false)).toBe(words);
  expect(spokenProblem({ ...LACKS, suggestion: null, howToFix: "" }, true)).toBe(
    "Al correo le falta el dominio.",
  );
});
