// Which hour value limits a course: that of its modality and day, the highest of its tranches.
import { describe, expect, test } from "vitest";
import { hourMaximum } from "@/entities/sence/sence";

const resolution = null;
const VALUES = [
  {
    modality: "Presencial",
    value: 7_000,
    validFrom: "2025-05-01",
    validTo: "2025-12-31",
    resolution,
  },
  {
    modality: "Presencial",
    value: 12_000,
    validFrom: "2025-05-01",
    validTo: "2025-12-31",
    resolution,
  },
  { modality: "Presencial", value: 8_000, validFrom: "2026-01-01", validTo: null, resolution },
  { modality: "Mixta", value: 20_000, validFrom: "2020-01-01", validTo: null, resolution },
];

describe("the maximum of an hour", () => {
  test.each([
    ["2025-04-30", undefined],
    ["2025-05-01", 12_000],
    ["2025-12-31", 12_000],
    ["2026-01-01", 8_000],
    ["2099-01-01", 8_000],
  ])("on %s is %s", (day, value) => {
    expect(hourMaximum(VALUES, "Presencial", day)?.value).toBe(value);
  });

  test("of a modality without values is not known", () => {
    expect(hourMaximum(VALUES, "E-learning sincrónico", "2025-06-01")).toBeNull();
  });
});
