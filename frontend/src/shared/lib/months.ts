/** Months as "2026-11", counted and moved without a clock or a zone in between. */
import { formatDay } from "@/shared/lib/format";

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

/** The month that it is in Chile at a moment. */
export function monthAt(now: number): string {
  const [, month, year] = formatDay(new Date(now).toISOString()).split("-");
  return `${year}-${month}`;
}
