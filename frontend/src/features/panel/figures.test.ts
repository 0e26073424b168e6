import { expect, test } from "vitest";
import { monthsAt, runningPeriods } from "@/features/panel/figures";
import { widget } from "@/features/panel/testing/samples";
import { OPEN_FILTER } from "@/features/panel/widget";

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

test("half-years and years are counted from January on", () => {
  const range = { startMonth: "2024-07", endMonth: "2026-12" };
  const at = (groupType: "Semester" | "Year", month: string) =>
    runningPeriods({ ...range, groupType }, month);
  expect(
    ["2024-12", "2025-01", "2025-06", "2025-07", "2026-01"].map((month) => at("Semester", month)),
  ).toEqual([[0], [1], [1], [2], [3]]);
  expect(["2024-12", "2025-01", "2026-11"].map((month) => at("Year", month))).toEqual([
    [0],
    [1],
    [2],
  ]);
});

test("the first and the last month of a range run in it", () => {
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2026-01")).toEqual([0]);
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2026-12")).toEqual([11]);
});

test("nothing runs in a range that is over, that has not begun, or that failed", () => {
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2027-01")).toEqual([]);
  expect(runningPeriods({ ...YEAR, groupType: "Month" }, "2025-12")).toEqual([]);
  const failed = { startMonth: null, endMonth: null, groupType: "Month" } as const;
  expect(runningPeriods(failed, "2026-11")).toEqual([]);
});

test.each([
  ["Month", 10, "2026-11", "2026-11"],
  ["Quarter", 3, "2026-10", "2026-12"],
  ["Semester", 0, "2026-01", "2026-06"],
  ["Year", 0, "2026-01", "2026-12"],
  ["", 0, "2026-01", "2026-12"],
] as const)("the %s at place %i holds its months", (groupType, place, startMonth, endMonth) => {
  const filter = { ...OPEN_FILTER, groupType };
  expect(monthsAt({ ...widget(), filter }, YEAR, place)).toEqual({ startMonth, endMonth });
});

test("a period that the range cuts holds only the months within it", () => {
  const range = { startMonth: "2025-11", endMonth: "2026-02" };
  const filter = { ...OPEN_FILTER, groupType: "Quarter" as const };
  const at = (place: number) => monthsAt({ ...widget(), filter }, range, place);
  expect(at(0)).toEqual({ startMonth: "2025-11", endMonth: "2025-12" });
  expect(at(1)).toEqual({ startMonth: "2026-01", endMonth: "2026-02" });
  expect(monthsAt(widget(), { startMonth: null, endMonth: null }, 0)).toBeNull();
});
