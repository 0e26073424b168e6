import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDebounced, useNow, useSteadyLoading } from "@/platform/lib/hooks";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("only what rests for 250 ms is heard", () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), {
    initialProps: { text: "m" },
  });
  rerender({ text: "ma" });
  act(() => void vi.advanceTimersByTime(200));
  rerender({ text: "mar" });
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current).toBe("m");
  act(() => void vi.advanceTimersByTime(50));
  expect(result.current).toBe("mar");
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("the present is read again step by step, until nobody looks", () => {
  vi.useFakeTimers({ now: 0 });
  const { result, unmount } = renderHook(() => useNow(1_000));
  pass(999);
  expect(result.current).toBe(0);
  pass(1);
  expect(result.current).toBe(1_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

function startWaiting() {
  return renderHook(({ waiting }) => useSteadyLoading(waiting), {
    initialProps: { waiting: true },
  });
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

describe("a loader", () => {
  test("does not show for a blink", () => {
    const { result, rerender } = startWaiting();
    pass(299);
    expect(result.current).toBe("hidden");
    rerender({ waiting: false });
    expect(result.current).toBe("idle");
  });

  test("once visible stays at least 200 ms", () => {
    const { result, rerender } = startWaiting();
    pass(310);
    expect(result.current).toBe("visible");
    rerender({ waiting: false });
    pass(189);
    expect(result.current).toBe("visible");
    pass(2);
    expect(result.current).toBe("idle");
  });

  test("leaves at once when it was visible long enough", () => {
    const { result, rerender } = startWaiting();
    pass(600);
    rerender({ waiting: false });
    expect(result.current).toBe("idle");
  });

  test("explains itself after three seconds", () => {
    const { result } = startWaiting();
    pass(3_000);
    expect(result.current).toBe("slow");
  });

  test("is not there when nothing is awaited", () => {
    const { result } = renderHook(() => useSteadyLoading(false));
    expect(result.current).toBe("idle");
  });
});
