import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "@/platform/lib/use-debounced";

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
