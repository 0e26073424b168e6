// Months as they are typed, and where the keys lead among them.
import { describe, expect, test } from "vitest";
import {
  intoRange,
  isMonth,
  monthAt,
  monthByKey,
  monthOf,
  monthProblem,
  readMonth,
  shifted,
  showMonth,
  yearOf,
} from "@/platform/ui/month-field-rules";

const RANGE = { min: "2020-03", max: "2026-10" };

describe("a month", () => {
  test.each(["3/2026", "03-2026", "3.2026", "3 2026", "032026", "2026-03", " 3/2026 "])(
    "may be typed as %j",
    (typed) => expect(readMonth(typed, RANGE)).toBe("2026-03"),
  );

  test("is one of the twelve, in the years that the product knows", () => {
    const tried = ["2026-00", "2026-01", "2026-12", "2026-13", "1999-12", "2100-12", "2101-01"];
    expect(tried.filter(isMonth)).toEqual(["2026-01", "2026-12", "2100-12"]);
  });

  test("stays as typed where it is none, or out of the range, which is told", () => {
    const tried = ["02-2020", "03-2020", "10-2026", "11-2026", "13-2026", "x", ""];
    expect(tried.map((typed) => readMonth(typed, RANGE))).toEqual([
      ...["02-2020", "2020-03", "2026-10", "11-2026", "13-2026", "x", ""],
    ]);
    const outside = "Elige un mes entre marzo de 2020 y octubre de 2026.";
    const unread = "Escribe el mes como mm-aaaa, por ejemplo 03-2026.";
    expect(tried.map((typed) => monthProblem(typed, RANGE))).toEqual([
      ...[outside, undefined, undefined, outside, unread, unread, undefined],
    ]);
  });

  test("is shown as people write it, and anything else as it is", () => {
    expect(["2026-03", "3/20", ""].map(showMonth)).toEqual(["03-2026", "3/20", ""]);
  });

  test("has its year and its place in it, and a moment that of Chile", () => {
    expect([monthAt(2026, 0), monthAt(2026, 11)]).toEqual(["2026-01", "2026-12"]);
    expect(yearOf("2026-03")).toBe(2026);
    expect(monthOf("2026-01-01T01:00:00Z")).toBe("2025-12");
  });
});

describe("a key", () => {
  test.each([
    ["ArrowLeft", "2025-12"],
    ["ArrowRight", "2026-02"],
    ["ArrowUp", "2025-10"],
    ["ArrowDown", "2026-04"],
    ["PageUp", "2025-01"],
    ["Home", "2026-01"],
    ["End", "2026-10"],
    ["PageDown", "2026-10"],
  ])("%s leads from January to %s", (key, month) =>
    expect(monthByKey(key, "2026-01", RANGE)).toBe(month),
  );

  test("of another kind leads nowhere, and none out of the range", () => {
    expect(monthByKey("a", "2026-01", RANGE)).toBeUndefined();
    expect(monthByKey("End", "2025-05", RANGE)).toBe("2025-12");
    expect(monthByKey("Home", "2020-05", RANGE)).toBe("2020-03");
    expect(shifted("2026-09", 1, RANGE)).toBe("2026-10");
    expect(shifted("2026-09", 2, RANGE)).toBe("2026-10");
    expect(["2020-02", "2020-03", "2026-11"].map((month) => intoRange(month, RANGE))).toEqual([
      ...["2020-03", "2020-03", "2026-10"],
    ]);
  });
});
