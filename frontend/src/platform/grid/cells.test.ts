// What one action writes in the cells of a list, and what of it found no place.
import { expect, test, vi } from "vitest";
import {
  blanked,
  filled,
  type GridRows,
  inRows,
  MOST_CELLS,
  textOfRange,
} from "@/platform/grid/cells";
import { leftWords } from "@/platform/grid/grid-control";

test("nothing is written while the order of the rows is not known", async () => {
  const rows = { rowsBetween: vi.fn(async () => null) } as unknown as GridRows<number>;
  expect(await inRows([{ row: 3, column: 1, text: "x" }], rows)).toBeNull();
  expect(rows.rowsBetween).toHaveBeenCalledWith(3, 3);
});

/** What stands at row r and column c of these is "r·c". */
const NAMED = {
  rowAt: (row: number) => ({ row }),
  textAt: ({ row }: { row: number }, column: number) => `${row}·${column}`,
} as unknown as GridRows<{ row: number }>;

test("a range is copied whole, and filled from its first row, or from what stands above a single one", () => {
  const range = { top: 1, bottom: 2, left: 0, right: 1 };
  expect(
    textOfRange(range, NAMED)
      .trimEnd()
      .split("\n")
      .map((line) => line.trim().split("\t")),
  ).toEqual([
    ["1·0", "1·1"],
    ["2·0", "2·1"],
  ]);
  expect(filled(range, NAMED)).toEqual([
    { row: 2, column: 0, text: "1·0" },
    { row: 2, column: 1, text: "1·1" },
  ]);
  const single = { ...range, bottom: 1, right: 0 };
  expect(filled(single, NAMED)).toEqual([{ row: 1, column: 0, text: "0·0" }]);
  expect(filled({ ...single, top: 0, bottom: 0 }, NAMED)).toEqual([]);
});

test("a range is emptied whole, and one that is too large tells that it is", () => {
  const range = { top: 1, bottom: 2, left: 3, right: 4 };
  expect(blanked(range).map(({ row, column }) => [row, column])).toEqual([
    ...[
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ],
  ]);
  expect(blanked({ ...range, bottom: MOST_CELLS / 2 })).toHaveLength(MOST_CELLS);
  const many = blanked({ ...range, bottom: 3 * MOST_CELLS }).length;
  expect(many).toBeGreaterThan(MOST_CELLS);
  expect(many).toBeLessThanOrEqual(MOST_CELLS + 2);
});

test("cells are written in their rows, and those whose row is gone are left out", async () => {
  const rowsBetween = vi.fn(async (top: number, bottom: number) =>
    Array.from({ length: Math.min(bottom, 4) - top + 1 }, (_, at) => `row ${top + at}`),
  );
  const rows = { rowsBetween } as unknown as GridRows<string>;
  const cells = [5, 0, 4].map((row) => ({ row, column: 1, text: "x" }));
  expect(await inRows(cells, rows)).toEqual([
    { row: "row 0", column: 1, text: "x" },
    { row: "row 4", column: 1, text: "x" },
  ]);
  expect(rowsBetween).toHaveBeenCalledWith(0, 5);
  expect(await inRows([], rows)).toEqual([]);
  expect(rowsBetween).toHaveBeenCalledOnce();
});

test.each([
  [0, 0, ""],
  [2, 0, "No encontramos lugar para 2 filas pegadas."],
  [0, 1, "No encontramos lugar para 1 columna pegada."],
  [1, 2, "No encontramos lugar para 1 fila pegada y 2 columnas pegadas."],
])("of %i rows and %i columns without a place it is said", (rows, columns, words) => {
  expect(leftWords(rows, columns)).toBe(words);
});
