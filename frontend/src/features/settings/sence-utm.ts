/** The values of the UTM: calls, fields, and what is pasted from a table. */

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { SENCE_KEY } from "@/entities/sence/sence";
import { utmTexts } from "@/features/settings/sence-texts";
import { commonTexts } from "@/features/settings/texts";
import { api, bodyOf } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { money } from "@/platform/forms/rules";
import { fold, formatMonth } from "@/platform/lib/format";
import { movedMonth } from "@/platform/lib/months";
import {
  isInRange,
  isMonth,
  type MonthRange,
  monthAt,
  yearOf,
} from "@/platform/ui/month-field-rules";

const PATH = "/api/sence/utm";

export interface KnownUtm {
  /** Pesos by month, "2026-05". */
  values: Readonly<Record<string, number>>;
  updatedAt: string | null;
}

export const utmQuery = queryOptions({
  queryKey: [...SENCE_KEY, "utm"],
  queryFn: ({ signal }) => readUtm(signal),
});

export async function readUtm(signal?: AbortSignal): Promise<KnownUtm> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

/** Null takes a month away. */
export async function changeUtm(
  values: Readonly<Record<string, number | null>>,
  updatedAt: string | null,
): Promise<KnownUtm> {
  const months = Object.entries(values).map(([month, value]) => ({ month, value }));
  try {
    return known(await bodyOf(api.PUT(PATH, { body: { months, updatedAt } })));
  } catch (error) {
    throw error instanceof ApiError
      ? byMonth(
          error,
          months.map(({ month }) => month),
        )
      : error;
  }
}

interface Answer {
  data: { month: string; value: number }[];
  meta: { updatedAt: string | null };
}

function known({ data, meta }: Answer): KnownUtm {
  const values = Object.fromEntries(data.map(({ month, value }) => [month, value]));
  return { values, updatedAt: meta.updatedAt };
}

/** The server names a month by its place in what was sent. */
function byMonth(error: ApiError, months: readonly string[]): ApiError {
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([place, messages]) => {
      const [, index = ""] = /^months\.(\d+)\./.exec(place) ?? [];
      return [months[Number(index)] ?? place, messages];
    }),
  );
  return new ApiError(error.status, { ...error.body, errors });
}

/** One value that was pasted, or what is wrong with it. */
export type PastedUtm =
  | { line: number; text: string; month: string; value: number; fault: null }
  | { line: number; text: string; month: string | null; value: null; fault: string };

const MOST_PESOS = 1_000_000;
export const YEAR_MONTHS = 12;
const NAMES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const NAME = /^(ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)[a-z]*\.?$/;
const YEAR = /^(20\d{2}|2100)$/;

/** `first` is the month of a first line that names none. */
export function readUtmBlock(text: string, first: string, range: MonthRange): PastedUtm[] {
  const found: PastedUtm[] = [];
  let next = first;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = cellsOf(line);
    if (cells.length === 0 || isHeading(cells, found)) continue;
    const read = readLine(cells, next);
    for (const [place, value] of read.values.entries()) {
      const month = read.month && movedMonth(read.month, place);
      found.push(judged({ line: index + 1, text: value, month, range, before: found }));
      if (month) next = movedMonth(month, 1);
    }
  }
  return found;
}

/** Tabs, semicolons and spaces part cells; a peso sign belongs to what follows it. */
function cellsOf(line: string): string[] {
  return line
    .replaceAll(/\$\s*/g, "")
    .replaceAll(/\bde\b/gi, " ")
    .split(/[\s;|]+/)
    .filter(Boolean);
}

/** Words above the first value, e.g. "Mes  Valor". */
function isHeading(cells: readonly string[], found: readonly PastedUtm[]): boolean {
  const isWords = cells.every((cell) => !/\d/.test(cell));
  return isWords && found.length === 0 && !NAME.test(fold(cells[0] ?? ""));
}

interface ReadLine {
  /** That of the first value; null when it cannot be read. */
  month: string | null;
  values: string[];
}

function readLine(cells: readonly string[], next: string): ReadLine {
  const [head = "", second = "", ...others] = cells;
  if (cells.length === 1) return { month: next, values: [head] };
  const place = placeOf(head);
  if (YEAR.test(head)) {
    const inside = placeOf(second);
    if (inside !== null)
      return { month: monthAt(Number(head), inside), values: others.slice(0, 1) };
    return { month: `${head}-01`, values: cells.slice(1, 1 + YEAR_MONTHS) };
  }
  if (place !== null && YEAR.test(second) && others.length > 0) {
    return { month: monthAt(Number(second), place), values: others.slice(0, 1) };
  }
  // Further columns, e.g. the UTA beside the UTM, are left out.
  return { month: place === null ? dated(head) : monthAt(yearOf(next), place), values: [second] };
}

/** 0 for "enero", "Ene." or "1". */
function placeOf(text: string): number | null {
  const [, name] = NAME.exec(fold(text)) ?? [];
  if (name) return NAMES.indexOf(name === "set" ? "sep" : name);
  return /^(0?[1-9]|1[0-2])$/.test(text) ? Number(text) - 1 : null;
}

/** "01-2025", "2025/01", "ene-25", "01-01-2025" and the like. */
function dated(text: string): string | null {
  const parts = fold(text).split(/[-/.]/).filter(Boolean);
  const bare = parts.length === 3 ? withoutDay(parts) : parts;
  if (bare.length !== 2) return null;
  const [left = "", right = ""] = bare;
  const [year, month] = YEAR.test(left) ? [left, right] : [right, left];
  const full = /^\d{2}$/.test(year) ? `20${year}` : year;
  const place = placeOf(month);
  return YEAR.test(full) && place !== null ? monthAt(Number(full), place) : null;
}

function withoutDay([first = "", middle = "", last = ""]: readonly string[]): string[] {
  return YEAR.test(first) ? [first, middle] : [middle, last];
}

interface Judged {
  line: number;
  text: string;
  month: string | null;
  range: MonthRange;
  before: readonly PastedUtm[];
}

function judged({ line, text, month, range, before }: Judged): PastedUtm {
  const wrong = (fault: string): PastedUtm => ({ line, text, month, value: null, fault });
  if (month === null) return wrong(utmTexts.monthUnknown);
  if (!isMonth(month) || !isInRange(month, range)) {
    return wrong(utmTexts.monthOutOfRange(yearOf(range.min), yearOf(range.max)));
  }
  if (before.some((one) => one.month === month)) return wrong(utmTexts.monthTwice);
  const value = pesosIn(text);
  if (value === null) {
    return wrong(utmTexts.valueUnknown(text));
  }
  if (value < 1 || value > MOST_PESOS) return wrong(utmTexts.pastedValueRule);
  return { line, text, month, value, fault: null };
}

/** "67.294", "67294" or "67.294,00": dots group thousands, as in Chile. */
function pesosIn(text: string): number | null {
  const whole = text.replace(/,0+$/, "");
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(whole)) return null;
  return Number(whole.replaceAll(".", ""));
}

const YEARS_BACK = 5;

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
  const value = money({ min: 1, max: 1_000_000, message: utmTexts.valueRule });
  return z.object(Object.fromEntries(allMonths(range).map((month) => [month, value])));
}

export function labelsOf(range: MonthRange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    allMonths(range).map((month) => [month, commonTexts.utmOf(formatMonth(month))]),
  );
}

export function valuesOf({ values }: KnownUtm, range: MonthRange): UtmValues {
  return Object.fromEntries(allMonths(range).map((month) => [month, String(values[month] ?? "")]));
}

/** The months that should be known by now: from the first known one until this one. `missing_months` of the server says the same of what is kept. */
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
