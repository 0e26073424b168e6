/** The UTM as a form: a field for each month of some years, blank where it is not known. */
import * as z from "zod/mini";
import type { KnownUtm } from "@/features/settings/sence/utm/utm-api";
import { money } from "@/shared/forms/rules";
import { formatMonth } from "@/shared/lib/format";
import { movedMonth } from "@/shared/lib/months";
import { type MonthRange, monthAt, yearOf } from "@/shared/ui/month-field-rules";

export const YEAR_MONTHS = 12;
const YEARS_BACK = 5;
const VALUE = "Ingresa un monto entre $1 y $1.000.000, sin decimales.";

export type UtmValues = Readonly<Record<string, string>>;

/** From five years ago, or the first known one, to the next year. */
export function rangeOf({ values }: KnownUtm, today: string): MonthRange {
  const year = yearOf(today);
  const known = Object.keys(values).map(yearOf);
  return { min: `${Math.min(year - YEARS_BACK, ...known)}-01`, max: `${year + 1}-12` };
}

/** The newest first. */
export function yearsOf({ min, max }: MonthRange): number[] {
  const [first, last] = [yearOf(min), yearOf(max)];
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

export function monthsOf(year: number): string[] {
  return Array.from({ length: YEAR_MONTHS }, (_, place) => monthAt(year, place));
}

export function utmSchema(range: MonthRange) {
  const value = money({ min: 1, max: 1_000_000, message: VALUE });
  return z.object(Object.fromEntries(allMonths(range).map((month) => [month, value])));
}

export function labelsOf(range: MonthRange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    allMonths(range).map((month) => [month, `UTM de ${formatMonth(month)}`]),
  );
}

export function valuesOf({ values }: KnownUtm, range: MonthRange): UtmValues {
  return Object.fromEntries(allMonths(range).map((month) => [month, String(values[month] ?? "")]));
}

/** The months that should be known by now: from the first known one until this one. */
export function missingMonths(values: UtmValues, today: string): string[] {
  const thisMonth = today.slice(0, 7);
  const known = Object.keys(values).filter((month) => values[month]?.trim());
  const first = known.sort()[0] ?? thisMonth;
  return Object.keys(values)
    .filter((month) => month >= first && month <= thisMonth && !values[month]?.trim())
    .sort();
}

/** Where a pasted column most likely begins. */
export function firstMissing(values: UtmValues, today: string): string {
  return missingMonths(values, today)[0] ?? movedMonth(today.slice(0, 7), 1);
}

function allMonths(range: MonthRange): string[] {
  return yearsOf(range).flatMap(monthsOf);
}
