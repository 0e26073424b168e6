/** When to say that the session is about to end. */
import { describe, expect, it } from "vitest";
import { isNearEnd } from "@/app/layout/main-layout";

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
