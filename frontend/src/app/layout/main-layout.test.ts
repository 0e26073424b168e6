/** When to say that the session is about to end. */

import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { isNearEnd, whenQuiet } from "@/app/layout/main-layout";

const DAY = 24 * 3_600_000;

describe("A session is near its end", () => {
  it.each([
    [4 * DAY, false],
    [3 * DAY, false],
    [3 * DAY - 1, true],
    [1, true],
    [0, false],
  ])("with %i ms left: %s", (left, near) => {
    expect(isNearEnd(1_000_000 + left, 1_000_000)).toBe(near);
  });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("waits for an idle moment, and can be called off", () => {
  const idle: (() => void)[] = [];
  const cancel = vi.fn();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  vi.stubGlobal("cancelIdleCallback", cancel);
  const work = vi.fn();
  const callOff = whenQuiet(work);
  expect(work).not.toHaveBeenCalled();
  idle[0]?.();
  expect(work).toHaveBeenCalledTimes(1);
  callOff();
  expect(cancel).toHaveBeenCalledWith(1);
});

test("waits a moment where no browser tells of idleness", () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  const [work, calledOff] = [vi.fn(), vi.fn()];
  whenQuiet(work);
  whenQuiet(calledOff)();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});
