import { describe, expect, test } from "vitest";
import { aloneOnSheet } from "@/features/panel/grid";
import { LETTER, SHEET_SIZES, sheetOf, spanOf } from "@/features/panel/paper";
import { rowsOf } from "@/features/panel/widget";

describe("a sheet", () => {
  test("is letter paper unless the address says another that exists", () => {
    expect(sheetOf(null)).toBe(LETTER);
    expect(sheetOf("carta-de-amor")).toBe(LETTER);
    expect(sheetOf("a4-horizontal").name).toBe("A4 horizontal");
  });

  test("leaves 14 mm on each side, and room for the lines of its frames", () => {
    const widths = SHEET_SIZES.map(({ id, width }) => [id, Math.round(((width + 2) / 96) * 25.4)]);
    expect(widths).toEqual([
      ["carta-vertical", 188],
      ["carta-horizontal", 251],
      ["a4-vertical", 182],
      ["a4-horizontal", 269],
    ]);
  });
});

test("wide widgets have a row of their own, the others share one", () => {
  expect([3, 4, 6, 7, 12].map((cols) => spanOf(cols, 6))).toEqual([3, 3, 3, 6, 6]);
  expect([3, 4, 5, 8, 9, 12].map((cols) => spanOf(cols, 12))).toEqual([4, 4, 6, 6, 12, 12]);
});

test("a row holds what fits beside what came before", () => {
  expect(rowsOf([3, 3, 6, 3, 6], 6, (span) => span)).toEqual([[3, 3], [6], [3], [6]]);
  expect(rowsOf([], 6, (span) => span)).toEqual([]);
});

test("from the home screen, who shares a row of paper with no other is as wide as the sheet", () => {
  const alone = (...cols: number[]) => [
    ...aloneOnSheet(cols.map((one, id) => ({ id, cols: one }))),
  ];
  expect(alone(6, 4, 6)).toEqual([2]);
  expect(alone(6, 8, 3, 3)).toEqual([0, 1]);
  expect(alone(6, 6)).toEqual([]);
});
