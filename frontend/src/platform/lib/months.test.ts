/** Months without a clock: moved, counted, and ranges of them in few words. */
import { describe, expect, test } from "vitest";
import { monthAt, monthNumber, movedMonth, shortDays, shortRange } from "@/platform/lib/months";

test("neighbours differ by one, also over the end of a year", () => {
  expect(monthNumber("2026-01") - monthNumber("2025-12")).toBe(1);
  expect(monthNumber("2026-11") - monthNumber("2025-11")).toBe(12);
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-09", -12, "2025-09"],
  ["2026-05", 0, "2026-05"],
])("%s moved by %i is %s", (month, by, to) => {
  expect(movedMonth(month, by)).toBe(to);
});

describe("a range in few words", () => {
  test.each([
    ["2025-01", "2025-11", "ene–nov 2025"],
    ["2025-11", "2025-11", "nov 2025"],
    ["2024-12", "2025-02", "dic 2024–feb 2025"],
    ["2025-01", "2025-12", "2025"],
    ["2025-02", "2025-12", "feb–dic 2025"],
    ["2024-01", "2025-12", "ene 2024–dic 2025"],
  ])("from %s to %s is %s", (start, end, words) => {
    expect(shortRange(start, end)).toBe(words);
  });

  test.each([
    ["2025-01", "2025-11-28", "del 1 ene al 28 nov 2025"],
    ["2025-11", "2025-11-08", "del 1 al 8 nov 2025"],
    ["2024-11", "2025-01-08", "del 1 nov 2024 al 8 ene 2025"],
  ])("from the first of %s to %s is %s", (start, day, words) => {
    expect(shortDays(start, day)).toBe(words);
  });
});

test("the month is that of Chile, where it is still yesterday", () => {
  expect(monthAt(Date.parse("2026-12-01T02:00:00Z"))).toBe("2026-11");
  expect(monthAt(Date.parse("2026-12-01T12:00:00Z"))).toBe("2026-12");
});
