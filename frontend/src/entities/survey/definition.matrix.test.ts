/** Answers and the server's matrices say the same. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  progressOf,
  resTablesOf,
  type SurveyTable,
  withAnswer,
} from "@/entities/survey/definition";
import { aRow, aTable } from "@/entities/survey/testing/samples";

const ids = (most: number, prefix: string) =>
  fc
    .integer({ min: 1, max: most })
    .map((n) => Array.from({ length: n }, (_, i) => `${prefix}${i}`));

const someTable = fc.record({ rows: ids(30, "r"), columns: ids(11, "c") });

const someSurvey: fc.Arbitrary<SurveyTable[]> = fc
  .array(someTable, { minLength: 1, maxLength: 4 })
  .map((tables) =>
    tables.map(({ rows, columns }, index) =>
      aTable({
        tableId: `t${index}`,
        rows: rows.map((rowId) => aRow(rowId, rowId)),
        columns: columns.map((columnId, at) => ({
          columnId,
          label: columnId,
          value: at,
          isNA: false,
        })),
      }),
    ),
  );

/** A survey with some of its rows answered. */
const answered = someSurvey.chain((tables) => {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const picks = fc.array(fc.option(fc.nat()), { minLength: rows.length, maxLength: rows.length });
  return picks.map((chosen) => {
    const answers = rows.reduce<Answers>(
      (known, { table, row }, at) => {
        const pick = chosen[at];
        const column = pick == null ? undefined : table.columns[pick % table.columns.length];
        return column ? withAnswer(known, table.tableId, row.rowId, column.columnId) : known;
      },
      Object.fromEntries(tables.map(({ tableId }) => [tableId, {}])),
    );
    return { tables, answers };
  });
});

describe("A matrix", () => {
  test("has a column of rows for each option, as the specification writes it", () => {
    const table = aTable();
    const answers = { contenidos: { r1: "c3", r2: "c1" } };
    expect(resTablesOf([table], answers)).toEqual([
      {
        tableId: "contenidos",
        matrix: [
          [false, true],
          [false, false],
          [true, false],
        ],
      },
    ]);
  });

  test("marks each answer at its option and question", () => {
    fc.assert(
      fc.property(answered, ({ tables, answers }) => {
        const sent = resTablesOf(tables, answers);
        const marked = tables.map(({ tableId, rows, columns }, at) => [
          tableId,
          Object.fromEntries(
            rows.flatMap(({ rowId }, row) =>
              columns
                .filter((_, column) => sent[at]?.matrix[column]?.[row])
                .map(({ columnId }) => [rowId, columnId]),
            ),
          ),
        ]);
        expect(Object.fromEntries(marked)).toEqual(answers);
      }),
    );
  });

  test("holds one mark for each answer and none for the rest", () => {
    fc.assert(
      fc.property(answered, ({ tables, answers }) => {
        const marks = resTablesOf(tables, answers)
          .flatMap(({ matrix }) => matrix.flat())
          .filter(Boolean);
        expect(marks).toHaveLength(progressOf(tables, answers).answered);
      }),
    );
  });
});
