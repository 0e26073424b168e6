/** Months as "2026-11", counted and moved without a clock or a zone in between. */
import { formatDay } from "@/platform/lib/format";

const YEAR = 12;

/** How many months after the year zero; neighbours differ by one. */
export function monthNumber(month: string): number {
  const [year = 0, place = 1] = month.split("-").map(Number);
  return year * YEAR + place - 1;
}

export function movedMonth(month: string, by: number): string {
  const number = monthNumber(month) + by;
  const place = (number % YEAR) + 1;
  return `${Math.floor(number / YEAR)}-${String(place).padStart(2, "0")}`;
}

const NAMES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** "ene–nov 2025", "nov 2025", "dic 2024–feb 2025", or "2025" where that is all of it. */
export function shortRange(start: string, end: string): string {
  const [from, until] = [start, end].map((month) => {
    const number = monthNumber(month);
    return { name: NAMES[number % YEAR], year: Math.floor(number / YEAR), place: number % YEAR };
  });
  if (!from || !until) return "";
  if (from.year !== until.year) return `${from.name} ${from.year}–${until.name} ${until.year}`;
  if (from.place === 0 && until.place === YEAR - 1) return String(from.year);
  const names = from.place === until.place ? from.name : `${from.name}–${until.name}`;
  return `${names} ${from.year}`;
}

/** "del 1 ene al 28 nov 2025" or "del 1 al 28 nov 2025": from the first day of a month to a day. */
export function shortDays(start: string, day: string): string {
  const [from, until] = [start, day.slice(0, 7)].map(monthNumber);
  if (from === undefined || until === undefined) return "";
  const nameOf = (number: number) => NAMES[number % YEAR];
  const yearOf = (number: number) => Math.floor(number / YEAR);
  const year = yearOf(from) === yearOf(until) ? "" : ` ${yearOf(from)}`;
  const first = from === until ? "1" : `1 ${nameOf(from)}${year}`;
  return `del ${first} al ${Number(day.slice(8))} ${nameOf(until)} ${yearOf(until)}`;
}

/** The month that it is in Chile at a moment. */
export function monthAt(now: number): string {
  const [, month, year] = formatDay(new Date(now).toISOString()).split("-");
  return `${year}-${month}`;
}
