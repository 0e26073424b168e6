// Which months the grid has, and which of them should be known by now.
import { describe, expect, test } from "vitest";
import {
  firstMissing,
  missingMonths,
  rangeOf,
  utmSchema,
  valuesOf,
} from "@/features/settings/sence-utm";
import { issuesOf } from "@/platform/forms/resolver";

const TODAY = "2026-03-05";
const KNOWN = { values: { "2025-11": 67_429, "2026-01": 68_000 }, updatedAt: null };
const RANGE = rangeOf(KNOWN, TODAY);
const VALUES = valuesOf(KNOWN, RANGE);

describe("the grid", () => {
  test("reaches from five years ago to the next year", () => {
    expect(RANGE).toEqual({ min: "2021-01", max: "2027-12" });
    expect(Object.keys(VALUES)).toHaveLength(7 * 12);
  });

  test("has every year that is known", () => {
    expect(rangeOf({ values: { "2015-05": 1 }, updatedAt: null }, TODAY).min).toBe("2015-01");
  });

  test("takes money and nothing, and refuses the rest", () => {
    const typed = {
      ...{ ...VALUES, "2026-02": "$68.306", "2026-03": "0", "2026-04": "x" },
      ...{ "2026-05": "1", "2026-06": "1.000.000", "2026-07": "1.000.001" },
    };
    expect(issuesOf(utmSchema(RANGE), typed).map(({ field }) => field)).toEqual([
      ...["2026-03", "2026-04", "2026-07"],
    ]);
  });
});

describe("what is missing", () => {
  test("lies between the first known month and this one", () => {
    expect(missingMonths(VALUES, TODAY)).toEqual(["2025-12", "2026-02", "2026-03"]);
    expect(firstMissing(VALUES, TODAY)).toBe("2025-12");
  });

  test("is this month when nothing is known", () => {
    const none = valuesOf({ values: {}, updatedAt: null }, RANGE);
    expect(missingMonths(none, TODAY)).toEqual(["2026-03"]);
  });

  test("is nothing once all is written, and then the next month comes first", () => {
    const all = { ...VALUES, "2025-12": "1", "2026-02": "1", "2026-03": "1" };
    expect(missingMonths(all, TODAY)).toEqual([]);
    expect(firstMissing(all, TODAY)).toBe("2026-04");
  });
});
