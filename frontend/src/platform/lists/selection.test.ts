import { describe, expect, test } from "vitest";
import {
  extended,
  NOTHING_SELECTED,
  pageState,
  pageToggled,
  selectedCount,
  toggled,
} from "@/platform/lists/selection";

const PAGE = [11, 12, 13, 14, 15];
const OTHER_PAGE = [21, 22];
const EVERYTHING = { ...NOTHING_SELECTED, everything: true };

function idsOf({ ids }: { ids: ReadonlySet<number> }): number[] {
  return [...ids].sort((left, right) => left - right);
}

describe("choosing rows", () => {
  test("one by one, and letting them go again", () => {
    const one = toggled(NOTHING_SELECTED, 12, PAGE);
    expect(idsOf(toggled(one, 14, PAGE))).toEqual([12, 14]);
    expect(idsOf(toggled(one, 12, PAGE))).toEqual([]);
  });

  test.each([
    [12, 14],
    [14, 12],
  ])("from %s to %s with Shift takes all between", (from, to) => {
    const first = toggled(NOTHING_SELECTED, from, PAGE);
    expect(idsOf(extended(first, to, PAGE))).toEqual([12, 13, 14]);
  });

  test("with Shift and no beginning on this page takes the one row", () => {
    const elsewhere = toggled(NOTHING_SELECTED, 21, OTHER_PAGE);
    expect(idsOf(extended(elsewhere, 13, PAGE))).toEqual([13, 21]);
  });

  test("by the page adds to those of other pages, and takes only its own away", () => {
    const elsewhere = toggled(NOTHING_SELECTED, 21, OTHER_PAGE);
    const both = pageToggled(elsewhere, PAGE);
    expect(idsOf(both)).toEqual([...PAGE, 21]);
    expect(idsOf(pageToggled(both, PAGE))).toEqual([21]);
  });

  test("all of them by the filter counts what no page showed", () => {
    expect(selectedCount(EVERYTHING, 1_284)).toBe(1_284);
    expect(pageState(EVERYTHING, PAGE)).toBe(true);
  });

  test("and then not one of them leaves the rest of the page", () => {
    expect(idsOf(toggled(EVERYTHING, 13, PAGE))).toEqual([11, 12, 14, 15]);
  });

  test("says of a page whether none, some or all of it is chosen", () => {
    expect(pageState(NOTHING_SELECTED, PAGE)).toBe(false);
    expect(pageState(toggled(NOTHING_SELECTED, 11, PAGE), PAGE)).toBe("indeterminate");
    expect(pageState(pageToggled(NOTHING_SELECTED, PAGE), PAGE)).toBe(true);
  });
});
