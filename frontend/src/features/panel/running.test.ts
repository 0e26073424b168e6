import { expect, test } from "vitest";
import { runningPeriods } from "@/features/panel/figures";

const YEAR = { startMonth: "2026-01", endMonth: "2026-12" };

test.each([
  ["Month", [10]],
  ["Quarter", [3]],
  ["Semester", [1]],
  ["Year", [0]],
  ["", [0]],
] as const)("in November the %s that is running is number %s", (groupType, expected) => {
  expect(runningPeriods({ ...YEAR, groupType }, "2026-11")).toEqual(expected);
});

test("a range that begins within a quarter counts its quarters from there", () => {
  const range = { startMonth: "2025-12", endMonth: "2026-12", groupType: "Quarter" } as const;
  expect(runningPeriods(range, "2026-01")).toEqual([1]);
});

test("nothing runs in a range that is over, that has not begun, or that failed", () => {
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2027-01")).toEqual([]);
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2025-12")).toEqual([]);
  const failed = { startMonth: null, endMonth: null, groupType: "Month" } as const;
  expect(runningPeriods(failed, "2026-11")).toEqual([]);
});
