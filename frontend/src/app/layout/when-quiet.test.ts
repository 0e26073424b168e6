import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenQuiet } from "@/app/layout/main-layout";

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
