import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arranged,
  differences,
  isEmpty,
  movedTo,
  NO_DRAFT,
  placeWords,
  withOrder,
  withSaved,
  withSize,
} from "@/features/panel/arrangement";
import { draggedSize } from "@/features/panel/corner-handle";
import { widget } from "@/features/panel/testing/samples";
import { isAtBound, spanOn, stepped } from "@/features/panel/widget";

const HELD = [1, 2, 3].map((id) => widget({ id, position: id }));

describe("the order", () => {
  test("moves one and keeps the others as they were", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1 }), fc.nat(60), (ids, place) => {
        const [id = 0] = ids;
        const moved = movedTo(ids, id, place);
        expect(moved.indexOf(id)).toBe(Math.min(place, ids.length - 1));
        expect(moved.filter((one) => one !== id)).toEqual(ids.slice(1));
      }),
    );
  });

  test("does not take in what it does not know", () => {
    expect(movedTo([1, 2], 9, 0)).toEqual([1, 2]);
  });
});

test("what the server has saved takes the place of what was read before", () => {
  const saved = widget({ id: 2, cols: 6, updatedAt: "2026-11-22T09:00:00-03:00" });
  const known = withSaved(HELD, [saved]);
  expect(known).toEqual([HELD[0], saved, HELD[2]]);
});

describe("a draft", () => {
  test("is shown at once, with positions from 1 on", () => {
    const shown = arranged(HELD, withOrder(NO_DRAFT, [3, 1, 2]));
    expect(shown.map(({ id, position }) => [id, position])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test("sends only what differs", () => {
    const size = { cols: 5, height: 20 };
    const draft = withSize(withOrder(NO_DRAFT, [1, 2, 3]), 2, size);
    expect(differences(HELD, draft)).toEqual({ places: [], sizes: [{ id: 2, ...size }] });
    expect(isEmpty(HELD, withSize(NO_DRAFT, 2, { cols: 3, height: 20 }))).toBe(true);
  });

  test("says nothing about a widget that is gone meanwhile, and puts a new one last", () => {
    const others = [widget({ id: 3 }), widget({ id: 1 }), widget({ id: 8 })];
    const draft = withSize(withOrder(NO_DRAFT, [1, 2, 3]), 2, { cols: 9, height: 30 });
    expect(differences(others, draft)).toEqual({
      places: [
        { id: 1, position: 1 },
        { id: 3, position: 2 },
        { id: 8, position: 3 },
      ],
      sizes: [],
    });
  });
});

describe("sizes", () => {
  test("go by one column and by 2 % of height, within 3 to 12 and 20 to 50", () => {
    expect(stepped({ cols: 3, height: 20 }, "wider")).toEqual({ cols: 4, height: 20 });
    expect(stepped({ cols: 3, height: 20 }, "taller")).toEqual({ cols: 3, height: 22 });
    expect(isAtBound({ cols: 3, height: 20 }, "narrower")).toBe(true);
    expect(isAtBound({ cols: 12, height: 50 }, "wider")).toBe(true);
    expect(isAtBound({ cols: 12, height: 50 }, "taller")).toBe(true);
    expect(isAtBound({ cols: 12, height: 50 }, "lower")).toBe(false);
  });

  test("are doubled below 1024 px and the whole row below 640 px", () => {
    expect(["wide", "medium", "narrow"].map((screen) => spanOn(screen as "wide", 4))).toEqual([
      4, 8, 12,
    ]);
    expect(spanOn("medium", 9)).toBe(12);
  });
});

describe("the corner", () => {
  const hold = { x: 500, y: 500, from: { cols: 4, height: 30 }, column: 100, page: 1000 };
  const to = (x: number, y: number) => ({ x: 500 + x, y: 500 + y });

  test("goes by whole columns and by 2 % of the page, within the bounds", () => {
    expect(draggedSize(hold, to(0, 0), "wide")).toEqual({ cols: 4, height: 30 });
    expect(draggedSize(hold, to(160, 45), "wide")).toEqual({ cols: 6, height: 34 });
    expect(draggedSize(hold, to(-900, -900), "wide")).toEqual({ cols: 3, height: 20 });
    expect(draggedSize(hold, to(2000, 2000), "wide")).toEqual({ cols: 12, height: 50 });
  });

  test("follows the pointer where a column is drawn twice as wide, and only down on a phone", () => {
    expect(draggedSize(hold, to(400, 0), "medium").cols).toBe(6);
    expect(draggedSize(hold, to(400, 100), "narrow")).toEqual({ cols: 4, height: 40 });
  });

  test("begins at the height that is seen, which is never less than a chart can be read at", () => {
    const low = { ...hold, from: { cols: 4, height: 20 }, page: 900 };
    expect(draggedSize(low, to(0, 14), "wide").height).toBe(26);
  });
});

test("a place is said with its number and how many there are", () => {
  expect(placeWords("Horas por mes", 2, 7)).toBe("Horas por mes, posición 3 de 7");
  expect(placeWords("Horas por mes", 9, 7)).toBe("Horas por mes, posición 7 de 7");
});
