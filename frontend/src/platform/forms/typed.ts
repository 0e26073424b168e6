/** What was typed, as the value that is meant: numbers, days and times. */

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED_DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const BARE_DAY = /^(\d{2})(\d{2})(\d{4})$/;
const TYPED_HOUR = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/;
const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DAY_MINUTES = 24 * 60;

/** Hours go in quarters. */
export const HOUR_STEP = 15;

/** "5/3/2026", "05032026" or "2026-03-05" as "2026-03-05"; what is no day stays as it is. */
export function readDay(text: string): string {
  const trimmed = text.trim();
  const iso = ISO_DAY.exec(trimmed);
  const [, day = "", month = "", year = ""] =
    TYPED_DAY.exec(trimmed) ?? BARE_DAY.exec(trimmed) ?? [];
  const found = iso ? trimmed : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(found) ? found : trimmed;
}

/** Whether a text is a day of the calendar, written as ISO. */
export function isDay(text: string): boolean {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** "2026-03-05" as "05-03-2026"; anything else as it is. */
export function showDay(text: string): string {
  return isDay(text) ? text.split("-").reverse().join("-") : text;
}

/** "9", "930", "9.30" or "9:30" as "09:30"; what is no hour stays as it is. */
export function readHour(text: string): string {
  const trimmed = text.trim().replace(/\s*(h|hrs?\.?)$/i, "");
  const [, hours, minutes = "00"] = TYPED_HOUR.exec(trimmed) ?? [];
  const found = `${hours?.padStart(2, "0")}:${minutes}`;
  return HOUR.test(found) ? found : text.trim();
}

/** Minutes since midnight; null when the text is no hour. */
export function minutesOf(hour: string): number | null {
  const [, hours, minutes] = HOUR.exec(hour) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The next or previous hour on a grid of so many minutes, within the day. */
export function steppedHour(hour: string, step: number): string {
  const now = minutesOf(hour);
  if (now === null) return "09:00";
  const size = Math.abs(step);
  const onGrid = step > 0 ? Math.floor(now / size) * size : Math.ceil(now / size) * size;
  const next = Math.min(Math.max(onGrid + step, 0), DAY_MINUTES - size);
  return `${String(Math.floor(next / 60)).padStart(2, "0")}:${String(next % 60).padStart(2, "0")}`;
}

/** Whole days from one day to another, both ISO; negative when the second is earlier. */
export function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000);
}

const GROUPED = /^\d{1,3}(\.\d{3})+(,\d+)?$/;
const PLAIN = /^\d+([,.]\d+)?$/;

/** The number in a text, null when there is none. "1.234" is a thousand; "1.5" is one and a half. */
export function readNumber(text: string): number | null {
  const bare = text.replaceAll(/\s/g, "");
  if (GROUPED.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(bare) ? Number(bare.replace(",", ".")) : null;
}

/** A number as it is typed back: no grouping, a comma for decimals. */
export function writeNumber(value: number): string {
  return String(value).replace(".", ",");
}

/** The figures of an amount of money, whatever was written around them; other text stays. */
export function readMoney(text: string): string {
  const bare = text.replaceAll(/[\s$]/g, "");
  const whole = /^\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "") : bare;
  return /^\d+$/.test(whole) ? whole.replace(/^0+(?=\d)/, "") : text.trim();
}

/** Fills the blanks of a form with what the record has; nothing is an empty text. */
export function formValues<Blank extends Readonly<Record<string, unknown>>>(
  blank: Blank,
  record: Readonly<Record<string, unknown>>,
): Blank {
  const entries = Object.entries(blank).map(([name, empty]) => {
    const value = record[name];
    return [name, typeof value === "number" ? writeNumber(value) : (value ?? empty)];
  });
  return Object.fromEntries(entries) as Blank;
}
