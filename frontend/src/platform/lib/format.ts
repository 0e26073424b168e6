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

/** es-CL shortens thousands to "12 k"; plain Spanish says "12 mil". */
const compact = made(
  () => new Intl.NumberFormat("es", { notation: "compact", maximumFractionDigits: 1 }),
);
const relative = made(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const collator = made(() => new Intl.Collator(LOCALE, { sensitivity: "base", numeric: true }));

/** es-CL tells the time as "2:07 p. m." unless asked for 24 hours. */
const moments = made(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      ...{ day: "2-digit", month: "2-digit", year: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: ZONE },
    }),
);
const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** At most two decimals. */
export function formatNumber(value: number): string {
  return written(value, 2);
}

/** Of larger ones not every hundredth is a number of its own. */
const LARGEST = 1e12;

/** As Intl writes it, which a modest laptop needs a fifth of a second to be ready for. */
function written(value: number, digits: number): string {
  const size = roundHalfUp(Math.abs(value), digits);
  if (!(size < LARGEST)) return value.toLocaleString(LOCALE, { maximumFractionDigits: digits });
  const [whole = "", decimals] = String(size).split(".");
  const figures = whole.replace(/\B(?=(?:\d{3})+$)/g, ".") + (decimals ? `,${decimals}` : "");
  return value < 0 && size > 0 ? `-${figures}` : figures;
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
  return Math.abs(value) < LEAST_SHORTENED ? written(value, 1) : compact().format(value);
}

/** Below it, rounded, there are no thousands to shorten. */
const LEAST_SHORTENED = 999.5;

/** A sign stands before that of pesos. */
export function formatMoney(value: number): string {
  return (value < 0 ? "−$" : "$") + written(Math.abs(value), 0);
}

/** A share between 0 and 1 as "45 %", which no line breaks apart. */
export function formatPercent(share: number, fractionDigits = 0): string {
  const percent = written(roundHalfUp(share, fractionDigits + 2) * 100, fractionDigits);
  return `${percent}\u00a0%`;
}

const BYTES_UNITS = ["B", "kB", "MB", "GB"] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTES_UNITS.length - 1);
  return `${written(bytes / 1000 ** power, 1)} ${BYTES_UNITS[power]}`;
}

/** "uno, dos y tres". Intl would say the same, and takes a modest laptop a twentieth of a second to be ready. */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  const and = SOUNDS_LIKE_AND.test(last) ? "e" : "y";
  return `${items.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** "agujas e hilos", but "acero y hierro". */
const SOUNDS_LIKE_AND = /^(i|hi(?![ae]))/i;

/** A name at the end of a sentence: "Instituto Sur Ltda." has its point already. */
export function endSentence(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

/** Words as a heading begins: "marzo" as "Marzo". */
export function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase("es-CL") + words.slice(1);
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
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(moment);
  return isDay ? moment.split("-").reverse().join("-") : inChile(new Date(moment)).day;
}

/** The day of now in Chile, wherever the browser is: "2026-03-05". */
export function todayInChile(now: number = Date.now()): string {
  return inChile(new Date(now)).day.split("-").reverse().join("-");
}

/** Another day of the calendar; no clock and no zone stand in between. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** A moment as "14:05". */
export function formatTime(moment: string): string {
  return inChile(new Date(moment)).time;
}

/** A moment as "05-03-2026 14:05". */
export function formatMoment(moment: string): string {
  return `${formatDay(moment)} ${formatTime(moment)}`;
}

/** A date or a moment as "5 de marzo de 2026". */
export function formatLongDay(moment: string): string {
  const [day = "", month, year] = formatDay(moment).split("-");
  return `${Number(day)} de ${monthNamed(month)} de ${year}`;
}

/** A month "2026-03" as "marzo de 2026". */
export function formatMonth(month: string): string {
  return `${formatMonthName(month)} de ${month.split("-")[0]}`;
}

/** A month "2026-03" as "marzo". */
export function formatMonthName(month: string): string {
  return monthNamed(month.split("-")[1]);
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

function monthNamed(number: string | undefined): string {
  return MONTHS[Number(number) - 1] ?? "";
}

/** Day and time of a moment where the product is used, wherever the browser is. */
function inChile(moment: Date): { day: string; time: string } {
  if (isChileanClock()) {
    const [day, month, hour, minute] = [
      ...[moment.getDate(), moment.getMonth() + 1, moment.getHours(), moment.getMinutes()],
    ].map((part) => String(part).padStart(2, "0"));
    return { day: `${day}-${month}-${moment.getFullYear()}`, time: `${hour}:${minute}` };
  }
  const [day = "", time = ""] = moments().format(moment).split(", ");
  return { day, time };
}

/** Moments before and after changes that no other zone made, with what Chile's clocks were behind then, in minutes. */
const CHANGES = [
  ["2015-07-01T12:00Z", 180],
  ["2016-07-01T12:00Z", 240],
  ["2022-09-10T12:00Z", 240],
  ["2022-09-11T12:00Z", 180],
] as const;

/**
 * Whether the clock of the browser is that of Chile. Almost always it is, and then the time it tells costs
 * nothing, while Intl takes a modest laptop a third of a second to be ready.
 */
function isChileanClock(): boolean {
  return CHANGES.every(([moment, behind]) => new Date(moment).getTimezoneOffset() === behind);
}

/** The order of moments and other codes, letter by letter: `localeCompare` takes a modest laptop 60 ms to be ready. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Text without accents or capitals, for comparing what people type. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("es-CL").trim();
}
