import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  added,
  allRead,
  arrivals,
  type Bell,
  cleared,
  EMPTY_BELL,
  heard,
  removed,
} from "@/platform/notifications/notification-rules";
import { notice } from "@/testing/samples";

function bellWith(...ids: number[]): Bell {
  return ids.reduce((bell, id) => added(bell, notice({ id })), EMPTY_BELL);
}

describe("the unread count", () => {
  test("a new one increments it", () => {
    expect(bellWith(1).unread).toBe(1);
    expect(bellWith(1, 2).unread).toBe(2);
  });

  test("the same one twice counts once", () => {
    expect(bellWith(1, 1)).toMatchObject({ unread: 1, items: [{ id: 1 }] });
  });

  test("deleting one decrements it", () => {
    expect(removed(bellWith(1, 2), 1).unread).toBe(1);
  });

  test("clearing zeroes it", () => {
    expect(cleared()).toEqual({ items: [], unread: 0 });
  });

  test("deleting one that was read takes nothing more away", () => {
    const bell = added(allRead(bellWith(1)), notice({ id: 2 }));
    expect(removed(bell, 1).unread).toBe(1);
  });

  test("deleting one that is gone changes nothing", () => {
    const bell = bellWith(1);
    expect(removed(bell, 99)).toBe(bell);
  });

  test("is always the number of unread items", () => {
    const step = fc.record({ act: fc.constantFrom("add", "remove", "read"), id: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const bell = steps.reduce<Bell>((now, { act, id }) => {
          if (act === "add") return added(now, notice({ id }));
          return act === "remove" ? removed(now, id) : allRead(now);
        }, EMPTY_BELL);
        expect(bell.unread).toBe(bell.items.filter(({ read }) => !read).length);
      }),
    );
  });
});

describe("the list", () => {
  test("has the newest first", () => {
    const items = [
      notice({ id: 1, time: "2026-07-06T10:00:00-04:00" }),
      notice({ id: 2, time: "2026-07-06T11:00:00-04:00" }),
    ];
    expect(heard(items).items.map(({ id }) => id)).toEqual([2, 1]);
  });

  test("knows what is new and unread", () => {
    const after = heard([notice({ id: 1 }), notice({ id: 2 }), notice({ id: 3, read: true })]);
    expect(arrivals(bellWith(1), after).map(({ id }) => id)).toEqual([2]);
  });
});
