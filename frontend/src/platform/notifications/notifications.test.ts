import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  added,
  allRead,
  arrivals,
  type Bell,
  cleared,
  EMPTY_BELL,
  heard,
  removed,
  useNotifications,
} from "@/platform/notifications/notifications";
import { notice } from "@/testing/samples";

const bell = () => useNotifications.getState();

beforeEach(() => {
  vi.useFakeTimers();
  bell().forgotten();
});
afterEach(() => void vi.useRealTimers());

describe("the bell", () => {
  test("is highlighted for 5000 ms when a new item arrives", () => {
    bell().noticeAdded(notice());
    expect(bell().highlighted).toBe(true);
    vi.advanceTimersByTime(4_999);
    expect(bell().highlighted).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bell().highlighted).toBe(false);
  });

  test("begins the 5000 ms again with each arrival", () => {
    bell().noticeAdded(notice({ id: 1 }));
    vi.advanceTimersByTime(4_000);
    bell().noticeAdded(notice({ id: 2 }));
    vi.advanceTimersByTime(4_000);
    expect(bell().highlighted).toBe(true);
  });

  test("stays dark for what it knew already", () => {
    bell().noticeAdded(notice());
    vi.advanceTimersByTime(5_000);
    bell().noticeAdded(notice());
    expect(bell().highlighted).toBe(false);
  });

  test("counts what waited for the person, without calling it news", () => {
    expect(bell().noticesHeard([notice({ id: 1 }), notice({ id: 2 })])).toEqual([]);
    expect(bell()).toMatchObject({ unread: 2, highlighted: false });
  });

  test("is lit by what arrives after that, and tells it", () => {
    bell().noticesHeard([notice({ id: 1 })]);
    const fresh = bell().noticesHeard([notice({ id: 1 }), notice({ id: 2 })]);
    expect(fresh.map(({ id }) => id)).toEqual([2]);
    expect(bell()).toMatchObject({ unread: 2, highlighted: true });
  });

  test("is empty and dark after signing out", () => {
    bell().noticeAdded(notice());
    bell().forgotten();
    expect(bell()).toMatchObject({ items: [], unread: 0, highlighted: false, known: false });
  });
});

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
