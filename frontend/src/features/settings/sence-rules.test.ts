// What the rules of SENCE may be, each by itself and beside the others.
import { describe, expect, test } from "vitest";
import { ruleIssues, rulesSchema, valuesOf } from "@/features/settings/sence-rules";
import { issuesOf } from "@/platform/forms/resolver";

const VALUES = valuesOf({
  ...{ firstLimitUtm: 25, firstPercent: 100, secondLimitUtm: 50, secondPercent: 50 },
  ...{ thirdPercent: 15, ceilingPercent: 1, nothingBelowUtm: 35, smallBelowUtm: 45 },
  ...{ smallCeilingUtm: 7, leastCeilingUtm: 9, leastAttendance: 75, leastHours: 3 },
  ...{ maxHoursPerDay: 8, bipartitePercent: 20 },
  ...{ referenceMonth: "anterior", aboveMaximum: "limitar" },
});

const refused = (changes: Partial<typeof VALUES>) =>
  issuesOf(rulesSchema, { ...VALUES, ...changes }).map(({ field }) => field);
const disordered = (changes: Partial<typeof VALUES>) =>
  ruleIssues({ ...VALUES, ...changes }).map(({ field }) => field);

describe("a rule", () => {
  test("of the law is taken", () => {
    expect(refused({})).toEqual([]);
    expect(disordered({})).toEqual([]);
  });

  test.each([
    ["firstLimitUtm", "1", "1000", "0", "1001"],
    ["secondLimitUtm", "1", "1000", "0", "1001"],
    ["nothingBelowUtm", "0", "1000", "-1", "1001"],
    ["smallBelowUtm", "0", "1000", "-1", "1001"],
    ["smallCeilingUtm", "0", "1000", "-1", "1001"],
    ["leastCeilingUtm", "0", "1000", "-1", "1001"],
    ["leastHours", "0", "2000", "-1", "2001"],
    ["maxHoursPerDay", "1", "24", "0", "25"],
    ["firstPercent", "0", "100", "-0,1", "100,1"],
    ["leastAttendance", "0,1", "99,9", "75,25", "100,1"],
  ] as const)("%s goes from %s to %s", (field, least, most, ...wrong) => {
    for (const value of [least, most]) expect(refused({ [field]: value })).toEqual([]);
    for (const value of wrong) expect(refused({ [field]: value })).toEqual([field]);
  });
});

describe("two rules", () => {
  test("of the tranches follow each other, and are not the same", () => {
    expect(disordered({ firstLimitUtm: "49" })).toEqual([]);
    expect(disordered({ firstLimitUtm: "50" })).toEqual(["firstLimitUtm"]);
    expect(disordered({ firstLimitUtm: "51" })).toEqual(["firstLimitUtm"]);
  });

  test("of small payrolls follow each other, and may be the same", () => {
    expect(disordered({ nothingBelowUtm: "45" })).toEqual([]);
    expect(disordered({ nothingBelowUtm: "46" })).toEqual(["nothingBelowUtm"]);
  });
});
