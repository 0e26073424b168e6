/** Months as people type them, and how the keys walk through a year of them. */
import { formatDay, formatMonth } from "@/platform/lib/format";
import { movedMonth } from "@/platform/lib/months";

/** What the product knows of time: from the first month to the last one. */
export const FIRST_MONTH = "2000-01";
export const LAST_MONTH = "2100-12";
export const YEAR_MONTHS = 12;
/** Cells in a row of the grid. */
export const ROW_MONTHS = 3;

const ISO_MONTH = /^(20\d{2}|2100)-(0[1-9]|1[0-2])$/;
const TYPED_MONTH = /^(\d{1,2})[-/. ](\d{4})$/;
const BARE_MONTH = /^(\d{2})(\d{4})$/;

export interface MonthRange {
  readonly min: string;
  readonly max: string;
}

/** Whether a text is a month as the product keeps it: "2026-03". */
export function isMonth(text: string): boolean {
  return ISO_MONTH.test(text);
}

/** "3/2026", "032026" or "2026-03" as "2026-03"; what is no month within the range, as typed. */
export function readMonth(text: string, range: MonthRange): string {
  const trimmed = text.trim();
  const found = asIso(trimmed);
  return isMonth(found) && isInRange(found, range) ? found : trimmed;
}

/** "2026-03" as "03-2026"; anything else as it is. */
export function showMonth(text: string): string {
  return isMonth(text) ? text.split("-").reverse().join("-") : text;
}

/** What is wrong with a text that was typed to its end; nothing when it is a month, or empty. */
export function monthProblem(text: string, range: MonthRange): string | undefined {
  const found = asIso(text.trim());
  if (found === "") return undefined;
  if (!isMonth(found)) return "Escribe el mes como mm-aaaa, por ejemplo 03-2026.";
  if (isInRange(found, range)) return undefined;
  return `Elige un mes entre ${formatMonth(range.min)} y ${formatMonth(range.max)}.`;
}

export function isInRange(month: string, { min, max }: MonthRange): boolean {
  return month >= min && month <= max;
}

/** The month so many months later, or earlier; never out of the range. */
export function shifted(month: string, by: number, range: MonthRange): string {
  return intoRange(movedMonth(month, by), range);
}

export function intoRange(month: string, { min, max }: MonthRange): string {
  if (month < min) return min;
  return month > max ? max : month;
}

/** The month of a year by its index from 0. */
export function monthAt(year: number, index: number): string {
  return `${String(year).padStart(4, "0")}-${String(index + 1).padStart(2, "0")}`;
}

export function yearOf(month: string): number {
  return Number(month.slice(0, 4));
}

/** The month of a moment, as it is in Chile. */
export function monthOf(moment: string): string {
  return formatDay(moment).split("-").reverse().slice(0, 2).join("-");
}

/** Where a key leads from a month; nothing for a key that leads nowhere. */
export function monthByKey(key: string, month: string, range: MonthRange): string | undefined {
  if (key === "Home") return intoRange(monthAt(yearOf(month), 0), range);
  if (key === "End") return intoRange(monthAt(yearOf(month), YEAR_MONTHS - 1), range);
  const by = STRIDES[key];
  return by === undefined ? undefined : shifted(month, by, range);
}

const STRIDES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -ROW_MONTHS,
  ArrowDown: ROW_MONTHS,
  PageUp: -YEAR_MONTHS,
  PageDown: YEAR_MONTHS,
};

function asIso(text: string): string {
  const [, month, year] = TYPED_MONTH.exec(text) ?? BARE_MONTH.exec(text) ?? [];
  return month === undefined ? text : `${year}-${month.padStart(2, "0")}`;
}
