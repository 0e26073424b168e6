/** The rules of SENCE as a form: names, limits, and what they say about one another. */
import * as z from "zod/mini";
import type { SenceSettings } from "@/entities/sence/sence";
import { ruleTexts } from "@/features/settings/sence-texts";
import type { FieldIssue } from "@/platform/forms/resolver";
import { oneOf, requiredNumber } from "@/platform/forms/rules";
import { readNumber, writeNumber } from "@/platform/forms/typed";

export const RULE_LABELS = {
  firstLimitUtm: "Tramo 1: renta hasta",
  firstPercent: "Tramo 1: franquicia",
  secondLimitUtm: "Tramo 2: renta hasta",
  secondPercent: "Tramo 2: franquicia",
  thirdPercent: "Tramo 3: franquicia",
  ceilingPercent: ruleTexts.ceilingPercent,
  nothingBelowUtm: ruleTexts.nothingBelow,
  smallBelowUtm: ruleTexts.smallBelow,
  smallCeilingUtm: ruleTexts.smallCeiling,
  leastCeilingUtm: ruleTexts.leastCeiling,
  leastAttendance: ruleTexts.leastAttendance,
  leastHours: ruleTexts.leastHours,
  maxHoursPerDay: ruleTexts.maxHoursPerDay,
  bipartitePercent: ruleTexts.bipartitePercent,
  referenceMonth: ruleTexts.referenceMonth,
  aboveMaximum: ruleTexts.aboveMaximum,
} as const satisfies Record<keyof SenceSettings, string>;

export const RULE_CHOICES = {
  referenceMonth: [
    { value: "anterior", label: ruleTexts.monthBefore },
    { value: "inicio", label: ruleTexts.monthOfStart },
  ],
  aboveMaximum: [
    { value: "limitar", label: ruleTexts.computeWithMaximum },
    { value: "avisar", label: ruleTexts.warnOnly },
  ],
} as const;

function utm(min: number) {
  return requiredNumber({ min, max: 1_000, message: ruleTexts.utmRule(min) });
}

function hours(min: number, max: number) {
  return requiredNumber({ min, max, message: ruleTexts.hoursRule(min, max) });
}

function share() {
  return requiredNumber({ min: 0, max: 100, step: 0.1, message: ruleTexts.shareRule });
}

export const rulesSchema = z.object({
  firstLimitUtm: utm(1),
  firstPercent: share(),
  secondLimitUtm: utm(1),
  secondPercent: share(),
  thirdPercent: share(),
  ceilingPercent: share(),
  nothingBelowUtm: utm(0),
  smallBelowUtm: utm(0),
  smallCeilingUtm: utm(0),
  leastCeilingUtm: utm(0),
  leastAttendance: share(),
  leastHours: hours(0, 2_000),
  maxHoursPerDay: hours(1, 24),
  bipartitePercent: share(),
  referenceMonth: oneOf(["anterior", "inicio"] as const),
  aboveMaximum: oneOf(["limitar", "avisar"] as const),
});

export type RuleValues = z.input<typeof rulesSchema>;

export function valuesOf(settings: SenceSettings): RuleValues {
  const typed = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === "number" ? writeNumber(value) : value,
  ]);
  return Object.fromEntries(typed) as RuleValues;
}

/** As the server says it; a field that holds no number has its own message. */
export function ruleIssues(typed: RuleValues): FieldIssue<keyof RuleValues>[] {
  const { firstLimitUtm, secondLimitUtm, nothingBelowUtm, smallBelowUtm } = typed;
  const issues: FieldIssue<keyof RuleValues>[] = [];
  if (!isBelow(firstLimitUtm, secondLimitUtm)) {
    issues.push({
      field: "firstLimitUtm",
      message: ruleTexts.tranchesOrder,
    });
  }
  if (isBelow(smallBelowUtm, nothingBelowUtm)) {
    issues.push({
      field: "nothingBelowUtm",
      message: ruleTexts.payrollOrder,
    });
  }
  return issues;
}

function isBelow(least: string, most: string): boolean {
  return (readNumber(least) ?? 0) < (readNumber(most) ?? 0);
}
