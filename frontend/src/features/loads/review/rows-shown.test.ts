// Which rows are on screen while others come: the same ones with what is new in them, or the list that replaces them.
import { describe, expect, test } from "vitest";
import { type RowsAsked, shownNow } from "@/features/loads/review/api";
import { aReviewRow } from "@/features/loads/testing/samples";
import type { ReviewRow } from "@/features/loads/types";

type Shown = ReturnType<typeof shownNow>;
type Page = NonNullable<ReturnType<Parameters<typeof shownNow>[2]["page"]>>;

const ALL: RowsAsked = { state: "all", column: null, code: null, search: "", order: "problems" };
const OTHERS: RowsAsked = { ...ALL, search: "ana" };

function list(edition = 0, asked = ALL) {
  return { loadId: 9, edition, asked };
}

function pageOf(...rows: ReviewRow[]): Page {
  return { items: rows, meta: { page: 1, pageSize: 100, total: rows.length, pages: 1 } };
}

const [ONE, TWO, THREE] = [0, 1, 2].map((index) => aReviewRow(index)) as [
  ReviewRow,
  ReviewRow,
  ReviewRow,
];

/** What has come of each list, by its edition and page. */
type Come = Record<string, Page>;

function next(before: Shown | null, of: ReturnType<typeof list>, come: Come, held = false): Shown {
  return shownNow(before, of, {
    ...{ held, wanted: [1] },
    page: ({ edition, asked }, page) => come[`${asked.search}${edition}:${page}`],
  });
}

const FIRST = next(null, list(), { "0:1": pageOf(ONE, TWO) });

describe("a list that is asked for", () => {
  test("is on screen with the pages that have come", () => {
    expect(FIRST).toMatchObject({ order: 1, isFormer: false });
    expect([...FIRST.pages.keys()]).toEqual([1]);
  });

  test("of other rows takes the place of the former one at once, however little has come", () => {
    const other = next(FIRST, list(0, OTHERS), {}, true);
    expect(other).toMatchObject({ order: 2, isFormer: false });
    expect(other.pages.size).toBe(0);
  });

  test("of another load does so, too", () => {
    expect(next(FIRST, { ...list(), loadId: 10 }, {}, true).order).toBe(2);
  });
});

describe("the same list", () => {
  test("stays the same object while nothing is new", () => {
    const page = FIRST.pages.get(1) as Page;
    expect(next(FIRST, list(), { "0:1": page })).toBe(FIRST);
  });

  test("shows what was corrected where it stands", () => {
    const mended = pageOf({ ...ONE, state: "created" }, TWO);
    const now = next(FIRST, list(), { "0:1": mended });
    expect(now).toMatchObject({ order: 1, isFormer: false });
    expect(now.pages.get(1)).toBe(mended);
  });

  test.each([
    ["in another order", pageOf(TWO, ONE)],
    ["with other rows", pageOf(ONE, THREE)],
    ["with fewer rows", pageOf(ONE)],
  ])("that comes %s is another one, which waits while somebody writes", (_words, moved) => {
    const held = next(FIRST, list(), { "0:1": moved }, true);
    expect(held).toMatchObject({ order: 1, isFormer: true });
    expect(held.pages.get(1)).toBe(FIRST.pages.get(1));
    expect(next(held, list(), { "0:1": moved })).toMatchObject({ order: 2, isFormer: false });
  });

  test("that was changed is asked for anew: the former one stays until the other has come", () => {
    const come = { "0:1": FIRST.pages.get(1) as Page };
    const waits = next(FIRST, list(1), come, true);
    expect(waits).toMatchObject({ order: 1, isFormer: true });
    expect(next(waits, list(1), come, true)).toBe(waits);
    const come1 = { ...come, "1:1": pageOf(TWO, ONE) };
    const now = next(waits, list(1), come1);
    expect(now).toMatchObject({ order: 2, isFormer: false });
    expect(now.pages.get(1)).toBe(come1["1:1"]);
  });

  test("keeps the pages that were in sight, but not all of a long file", () => {
    const come = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`0:${at + 1}`, pageOf(aReviewRow(at * 100))]),
    );
    let shown: Shown | null = null;
    for (let page = 1; page <= 80; page += 1)
      shown = shownNow(shown, FIRST.list, {
        ...{ held: false, wanted: [page] },
        page: (_list, one) => come[`0:${one}`],
      });
    expect(shown?.order).toBe(1);
    expect(shown?.pages.size).toBeLessThanOrEqual(70);
    expect(shown?.pages.has(80)).toBe(true);
    expect(shown?.pages.has(1)).toBe(false);
  });
});
