/**
 * A block of a spreadsheet as months and their UTM. Each line is a value ("67.294"), a month and
 * its value ("ene-25 67.429", "enero 2025 67.429", "01-2025 67.429"), or a year and up to twelve
 * values. A value without a month belongs to the one after the line before it.
 */
import { fold } from "@/shared/lib/fold";
import { movedMonth } from "@/shared/lib/months";
import {
  isInRange,
  isMonth,
  type MonthRange,
  monthAt,
  yearOf,
} from "@/shared/ui/month-field-rules";

/** One value that was pasted, or what is wrong with it. */
export type PastedUtm =
  | { line: number; text: string; month: string; value: number; fault: null }
  | { line: number; text: string; month: string | null; value: null; fault: string };

const MOST_PESOS = 1_000_000;
const YEAR_MONTHS = 12;
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
  if (month === null) return wrong("No entendemos el mes: escríbelo como ene-2025 o 01-2025.");
  if (!isMonth(month) || !isInRange(month, range)) {
    return wrong(`Solo se llenan meses entre ${yearOf(range.min)} y ${yearOf(range.max)}.`);
  }
  if (before.some((one) => one.month === month)) return wrong("Este mes está repetido.");
  const value = pesosIn(text);
  if (value === null) {
    return wrong(`No entendemos "${text}": escribe pesos sin decimales, por ejemplo 67.294.`);
  }
  if (value < 1 || value > MOST_PESOS) return wrong("Ingresa un monto entre $1 y $1.000.000.");
  return { line, text, month, value, fault: null };
}

/** "67.294", "67294" or "67.294,00": dots group thousands, as in Chile. */
function pesosIn(text: string): number | null {
  const whole = text.replace(/,0+$/, "");
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(whole)) return null;
  return Number(whole.replaceAll(".", ""));
}
