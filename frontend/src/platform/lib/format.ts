/** Numbers, money, dates and lists as Chile writes them. The only place that formats. */

const LOCALE = "es-CL";
const ZONE = "America/Santiago";

/** Made when it is first wanted: each takes a browser milliseconds, and no screen wants all. */
function made<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => {
    format ??= make();
    return format;
  };
}

const integers = made(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }));
const pesos = made(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: "currency",
      currency: "CLP",
      maximumFractionDigits: 0,
    }),
);
/** es-CL shortens thousands to "12 k"; plain Spanish says "12 mil". */
const compact = made(
  () => new Intl.NumberFormat("es", { notation: "compact", maximumFractionDigits: 1 }),
);
const lists = made(() => new Intl.ListFormat(LOCALE, { type: "conjunction" }));
const relative = made(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const collator = made(() => new Intl.Collator(LOCALE, { sensitivity: "base", numeric: true }));

/** es-CL tells the time as "2:07 p. m." unless asked for 24 hours. */
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: ZONE } as const;
const times = made(() => new Intl.DateTimeFormat(LOCALE, TIME));
const days = made(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: ZONE,
    }),
);
const longDays = made(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" }),
);
const months = made(
  () => new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const monthNames = made(() => new Intl.DateTimeFormat(LOCALE, { month: "long", timeZone: "UTC" }));

export function formatNumber(value: number): string {
  return integers().format(value);
}

/**
 * A number with so many decimals, as the server rounds: a half goes away from zero, and a number
 * stands for the shortest decimal that names it (1.005 is 1.01, though the nearest binary is less).
 */
export function roundHalfUp(value: number, digits = 0): number {
  const [figures = "0", power = "0"] = String(Math.abs(value)).split("e");
  const scaled = Math.round(Number(`${figures}e${Number(power) + digits}`));
  const size = scaled / 10 ** digits;
  return value < 0 && size > 0 ? -size : size;
}

/** "6,2", "7,0": as grades are written. */
export function formatGrade(grade: number): string {
  return roundHalfUp(grade, 1).toFixed(1).replace(".", ",");
}

export function formatCompact(value: number): string {
  return compact().format(value);
}

/** A sign stands before that of pesos. */
export function formatMoney(value: number): string {
  return (value < 0 ? "−" : "") + pesos().format(Math.abs(value));
}

/** A share between 0 and 1 as "45 %", which no line breaks apart. */
export function formatPercent(share: number, fractionDigits = 0): string {
  const percent = integerOrRounded(roundHalfUp(share, fractionDigits + 2) * 100, fractionDigits);
  return `${percent}\u00a0%`;
}

function integerOrRounded(value: number, fractionDigits: number): string {
  return new Intl.NumberFormat(LOCALE, { maximumFractionDigits: fractionDigits }).format(value);
}

const BYTES_UNITS = ["B", "kB", "MB", "GB"] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTES_UNITS.length - 1);
  return `${integerOrRounded(bytes / 1000 ** power, 1)} ${BYTES_UNITS[power]}`;
}

export function formatList(items: readonly string[]): string {
  return lists().format(items);
}

/** "1 fila" or "1.975 filas". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function compareTexts(left: string, right: string): number {
  return collator().compare(left, right);
}

/** A moment (ISO 8601 with offset) as "05-03-2026". */
export function formatDay(moment: string): string {
  return isDateOnly(moment)
    ? moment.split("-").reverse().join("-")
    : days().format(new Date(moment));
}

/** The day of now in Chile, wherever the browser is: "2026-03-05". */
export function todayInChile(now: number = Date.now()): string {
  return days().format(now).split("-").reverse().join("-");
}

/** Another day of the calendar; no clock and no zone stand in between. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** A moment as "14:05". */
export function formatTime(moment: string): string {
  return times().format(new Date(moment));
}

/** A moment as "05-03-2026 14:05". */
export function formatMoment(moment: string): string {
  return `${formatDay(moment)} ${formatTime(moment)}`;
}

/** A date or a moment as "5 de marzo de 2026". */
export function formatLongDay(moment: string): string {
  return longDays().format(asUtcDay(moment));
}

/** A month "2026-03" as "marzo de 2026". */
export function formatMonth(month: string): string {
  return months().format(asUtcDay(`${month}-01`));
}

/** A month "2026-03" as "marzo". */
export function formatMonthName(month: string): string {
  return monthNames().format(asUtcDay(`${month}-01`));
}

/** How long ago, e.g. "hace 3 minutos". */
export function formatRelative(moment: string, now: number): string {
  const seconds = (new Date(moment).getTime() - now) / 1000;
  const size = Math.abs(seconds);
  if (size < 60) return "recién";
  if (size < 3_600) return relative().format(Math.trunc(seconds / 60), "minute");
  if (size < 86_400) return relative().format(Math.trunc(seconds / 3_600), "hour");
  if (size < 7 * 86_400) return relative().format(Math.trunc(seconds / 86_400), "day");
  return `el ${formatDay(moment)}`;
}

function isDateOnly(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A day without a time is no moment: reading it in a zone could move it by one. */
function asUtcDay(text: string): Date {
  const local = isDateOnly(text)
    ? text
    : days().format(new Date(text)).split("-").reverse().join("-");
  return new Date(`${local}T00:00:00Z`);
}

/** Text without accents or capitals, for comparing what people type. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("es-CL").trim();
}
