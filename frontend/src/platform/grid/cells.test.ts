// What one action writes in the cells of a list, and what of it found no place.
import { expect, test, vi } from "vitest";
import { type GridRows, inRows } from "@/platform/grid/cells";
import { leftWords } from "@/platform/grid/grid-control";

test("nothing is written while the order of the rows is not known", async () => {
  const rows = { rowsBetween: vi.fn(async () => null) } as unknown as GridRows<number>;
  expect(await inRows([{ row: 3, column: 1, text: "x" }], rows)).toBeNull();
  expect(rows.rowsBetween).toHaveBeenCalledWith(3, 3);
});

test.each([
  [0, 0, ""],
  [2, 0, "No encontramos lugar para 2 filas pegadas."],
  [0, 1, "No encontramos lugar para 1 columna pegada."],
  [1, 2, "No encontramos lugar para 1 fila pegada y 2 columnas pegadas."],
])("of %i rows and %i columns without a place it is said", (rows, columns, words) => {
  expect(leftWords(rows, columns)).toBe(words);
});
