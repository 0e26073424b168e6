import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useNotifications } from "@/platform/notifications/notifications-store";
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
