// Items of a list put to other places.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moved } from "@/platform/lib/moved";

describe("Moving", () => {
  test("keeps every item, and comes back the other way", () => {
    const place = fc.nat({ max: 9 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 10 }),
        place,
        place,
        (items, from, to) => {
          const after = moved(items, from, to);
          expect([...after].sort()).toEqual([...items].sort());
          if (from < items.length && to < items.length) {
            expect(after[to]).toBe(items[from]);
            expect(moved(after, to, from)).toEqual(items);
          }
        },
      ),
    );
  });
});
