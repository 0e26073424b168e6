// Moving, ranges and filling, as a spreadsheet does them.
import { describe, expect, test } from "vitest";
import { cursorAt, filledDown, moved, overhang, pasted, rangeOf } from "@/platform/grid/places";

const SIZE = { rows: 1_000, columns: 5, page: 20 };

function pressed(key: string, held: { ctrl?: boolean; shift?: boolean } = {}) {
  return { key, ctrl: false, shift: false, ...held };
}

describe("a key", () => {
  test.each([
    ["ArrowDown", {}, 11, 2],
    ["ArrowLeft", {}, 10, 1],
    ["Home", {}, 10, 1],
    ["End", {}, 10, 5],
    ["PageDown", {}, 30, 2],
    ["PageUp", {}, 0, 2],
    ["Home", { ctrl: true }, 0, 1],
    ["End", { ctrl: true }, 999, 5],
    ["ArrowDown", { ctrl: true }, 999, 2],
    ["ArrowRight", { ctrl: true }, 10, 5],
    ["ArrowLeft", { ctrl: true }, 10, 1],
    ["ArrowUp", { ctrl: true }, 0, 2],
  ])("%s %o leads to row %d, column %d", (key, held, row, column) => {
    expect(moved(cursorAt(10, 2), pressed(key, held), SIZE)).toEqual(cursorAt(row, column));
  });

  test("does not lead out of the grid", () => {
    expect(moved(cursorAt(0, 0), pressed("ArrowUp"), SIZE)).toEqual(cursorAt(0, 0));
    expect(moved(cursorAt(999, 5), pressed("PageDown"), SIZE)).toEqual(cursorAt(999, 5));
  });

  test("with Shift makes a range, and without it leaves it", () => {
    const down = moved(cursorAt(10, 2), pressed("ArrowDown", { shift: true }), SIZE);
    expect(down && rangeOf(down, 5)).toEqual({ top: 10, bottom: 11, left: 2, right: 2 });
    expect(down && moved(down, pressed("ArrowDown"), SIZE)).toEqual(cursorAt(12, 2));
  });

  test("that does not move is nobody's", () => {
    expect(moved(cursorAt(10, 2), pressed("a"), SIZE)).toBeNull();
  });
});

test("the number of a row stands for its whole row", () => {
  expect(rangeOf(cursorAt(3, 0), 5)).toEqual({ top: 3, bottom: 3, left: 1, right: 5 });
});

describe("a block that is pasted", () => {
  const size = { rows: 100, columns: 3 };

  test("tells what of it has no cell, and misses nothing blank", () => {
    const range = { top: 98, bottom: 98, left: 2, right: 2 };
    const block = [["a", "b", "c", " "], ["d"], ["e"], [""]];
    expect(overhang(block, range, size)).toEqual({ rows: 1, columns: 1 });
    expect(overhang([["a"]], range, size)).toEqual({ rows: 0, columns: 0 });
  });

  test("begins at the upper left corner of the range, and ends where the grid does", () => {
    const range = { top: 99, bottom: 99, left: 3, right: 3 };
    expect(
      pasted(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        range,
        size,
      ),
    ).toEqual([{ row: 99, column: 3, text: "a" }]);
  });

  test("fills a range that is a multiple of it", () => {
    const range = { top: 4, bottom: 6, left: 1, right: 2 };
    expect(pasted([["x"]], range, size)).toHaveLength(6);
  });

  test("is pasted once into a range that it does not fit", () => {
    const range = { top: 4, bottom: 6, left: 1, right: 1 };
    expect(pasted([["x"], ["y"]], range, size).map(({ row }) => row)).toEqual([4, 5]);
  });
});

test("filling down copies the first row of a range into those below it", () => {
  const range = { top: 2, bottom: 4, left: 1, right: 2 };
  const written = filledDown(range, (_, column) => `de ${column}`);
  expect(written).toEqual([
    { row: 3, column: 1, text: "de 1" },
    { row: 4, column: 1, text: "de 1" },
    { row: 3, column: 2, text: "de 2" },
    { row: 4, column: 2, text: "de 2" },
  ]);
});
