// Lists longer than an element can be: each row is reached, the first as well as the last.
import { describe, expect, test } from "vitest";
import {
  LONGEST_PX,
  lastOffset,
  offsetAt,
  offsetShowing,
  type Ruler,
  rangePx,
  rowsInSight,
  scaleOf,
  scrollTopAt,
} from "@/platform/grid/rows-in-sight";

const ROW_PX = 34;
const VIEW_PX = 600;

function ruler(rows: number): Ruler {
  return { rows, rowPx: ROW_PX, viewPx: VIEW_PX };
}

describe("a list that an element can hold", () => {
  test("is as long as its rows, and moves with its scroll bar", () => {
    const short = ruler(12_430);
    expect(rangePx(short)).toBe(12_430 * ROW_PX);
    expect(scaleOf(short)).toBe(1);
    expect(offsetAt(short, 340)).toBe(340);
  });

  test("is moved as little as shows a row whole, and not for one that is", () => {
    const short = ruler(100);
    expect(offsetShowing(short, 340, 9)).toBe(9 * ROW_PX);
    expect(offsetShowing(short, 340, 10)).toBe(340);
    const last = { rows: 100, rowPx: 10, viewPx: 100 };
    expect(offsetShowing(last, 50, 14)).toBe(50);
    expect(offsetShowing(last, 50, 15)).toBe(60);
    expect(offsetShowing({ ...last, viewPx: 5 }, 0, 0)).toBe(5);
  });

  test("without rows stands still", () => {
    expect(rowsInSight(ruler(0), 0, 8)).toEqual({ first: 0, end: 0 });
    expect(scaleOf(ruler(0))).toBe(1);
  });
});

describe.each([1_000_000, 5_000_000])("a list of %d rows", (rows) => {
  const long = ruler(rows);
  const bottom = rangePx(long) - VIEW_PX;

  test("is no longer than a browser draws", () => {
    expect(rangePx(long)).toBe(LONGEST_PX);
  });

  test("shows its very last row at the end of the scroll bar, and its first at the beginning", () => {
    expect(rowsInSight(long, offsetAt(long, bottom), 0).end).toBe(rows);
    expect(lastOffset(long) + VIEW_PX).toBe(rows * ROW_PX);
    expect(rowsInSight(long, offsetAt(long, 0), 0).first).toBe(0);
  });

  test("is led to its last row, and the scroll bar goes along to its end", () => {
    const offset = offsetShowing(long, 0, rows - 1);
    expect(offset).toBe(lastOffset(long));
    expect(scrollTopAt(long, offset)).toBeCloseTo(bottom, 3);
  });

  test("stays in place for a row that is in sight", () => {
    expect(offsetShowing(long, 34_000, 1_005)).toBe(34_000);
    expect(offsetShowing(long, 34_000, 999)).toBe(999 * ROW_PX);
  });

  test("draws no more rows than are in sight and some to spare", () => {
    const { first, end } = rowsInSight(long, 17_000_000, 8);
    expect(end - first).toBeLessThan(40);
    expect(first).toBe(500_000 - 8);
  });
});
