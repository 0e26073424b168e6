import { describe, expect, test } from "vitest";
import {
  isOpen,
  kept,
  LENS,
  lensOf,
  lensWords,
  monthsOf,
  OPEN_LENS,
  presetOf,
  rangeProblem,
  readKeptLens,
  saidOf,
  through,
} from "@/features/panel/lens";
import { OPEN_FILTER } from "@/features/panel/widget";
import { addressOf, readAddress } from "@/platform/lib/address";

const NOW = "2026-11";
const at = (text: string) => lensOf(readAddress(new URLSearchParams(text), LENS));

describe("the lens of an address", () => {
  test("comes back as it went in", () => {
    const lens = { startMonth: "2025-03", endMonth: "2026-02", company: 7 };
    expect(at(addressOf("", LENS, saidOf(lens)).slice(1))).toEqual(lens);
    expect(addressOf("/", LENS, saidOf(OPEN_LENS))).toBe("/");
  });

  test.each([
    "desde=2025-13",
    "desde=ayer",
    "empresa=0",
    "empresa=x",
    "desde=2026-02&hasta=2025-01",
  ])("leaves open what nobody can mean: %s", (text) => expect(isOpen(at(text))).toBe(true));

  test("may be of a single month", () => {
    expect(at("desde=2026-02&hasta=2026-02")).toMatchObject({
      startMonth: "2026-02",
      endMonth: "2026-02",
    });
    const one = { startMonth: "2026-02", endMonth: "2026-02" };
    expect(rangeProblem(one)).toBe("");
    expect(rangeProblem({ ...one, endMonth: "2026-01" })).not.toBe("");
  });

  test("keeps a good company beside a backward range", () => {
    expect(at("desde=2026-02&hasta=2025-01&empresa=3")).toEqual({ ...OPEN_LENS, company: 3 });
  });
});

describe("presets", () => {
  test("are this year, the twelve months up to now, and last year", () => {
    expect(monthsOf("year", NOW)).toEqual({ startMonth: "2026-01", endMonth: "2026-12" });
    expect(monthsOf("twelve", NOW)).toEqual({ startMonth: "2025-12", endMonth: "2026-11" });
    expect(monthsOf("last-year", NOW)).toEqual({ startMonth: "2025-01", endMonth: "2025-12" });
  });

  test("are this month, the one before it, and the quarter of the calendar", () => {
    expect(monthsOf("month", NOW)).toEqual({ startMonth: "2026-11", endMonth: "2026-11" });
    expect(monthsOf("last-month", "2026-01")).toEqual({
      startMonth: "2025-12",
      endMonth: "2025-12",
    });
    expect(monthsOf("quarter", NOW)).toEqual({ startMonth: "2026-10", endMonth: "2026-12" });
    expect(monthsOf("quarter", "2026-03")).toEqual({ startMonth: "2026-01", endMonth: "2026-03" });
  });

  test("are known again by their months", () => {
    const named = ["month", "last-month", "quarter", "year", "twelve", "last-year"] as const;
    for (const preset of ["own", ...named] as const)
      expect(presetOf(monthsOf(preset, NOW), NOW)).toBe(preset);
    expect(presetOf({ startMonth: "2026-03", endMonth: "" }, NOW)).toBe("range");
  });

  test("move on with the calendar when remembered, while chosen months stay", () => {
    const year = kept({ ...monthsOf("year", NOW), company: null }, NOW);
    expect(readKeptLens(year, 4, "2027-02")).toEqual({
      ...monthsOf("year", "2027-02"),
      company: 4,
    });
    const months = kept({ startMonth: "2026-03", endMonth: "2026-05", company: null }, NOW);
    expect(readKeptLens(months, null, "2027-02")).toMatchObject({ startMonth: "2026-03" });
  });

  test("are remembered beyond a sign-in without their company", () => {
    expect(kept({ ...OPEN_LENS, company: 4 }, NOW)).not.toHaveProperty("company");
    const before = { preset: "own", startMonth: "", endMonth: "", company: 4 };
    expect(readKeptLens(before, null, NOW)).toEqual(OPEN_LENS);
  });

  test.each([undefined, null, "x", 7, { preset: "no", startMonth: 3, company: "x" }])(
    "that were never kept, or spoilt, are open: %s",
    (value) => expect(readKeptLens(value, null, NOW)).toEqual(OPEN_LENS),
  );
});

test("a filter seen through the lens keeps what the lens does not say", () => {
  const filter = { ...OPEN_FILTER, startMonth: "2024-01", company: 2, gender: "Female" as const };
  expect(through({ startMonth: "", endMonth: "2025-06", company: null }, filter)).toEqual({
    ...filter,
    startMonth: "",
    endMonth: "2025-06",
  });
  expect(through({ ...OPEN_LENS, company: 9 }, filter)).toEqual({ ...filter, company: 9 });
});

test("the lens in words says the period and the company, or nothing", () => {
  const lens = { ...monthsOf("last-year", NOW), company: 7 };
  expect(lensWords(lens, "Forestal Quillay", NOW)).toEqual(["año anterior", "Forestal Quillay"]);
  expect(lensWords({ ...OPEN_LENS, company: 7 }, null, NOW)).toEqual(["Una empresa"]);
  expect(lensWords(OPEN_LENS, null, NOW)).toEqual([]);
  // Who sees one company looks through no lens.
  expect(lensWords(OPEN_LENS, "Forestal Quillay", NOW)).toEqual([]);
});
