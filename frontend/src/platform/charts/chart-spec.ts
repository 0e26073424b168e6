/** What a chart shows, in our own words: the rest of the product knows no others. */
import { formatMoney, formatNumber } from "@/platform/lib/format";

/** Doughnut and pie exist and are offered nowhere. */
type CircularKind = "doughnut" | "pie";
type ChartKind = "bar" | "line" | "horizontal-bar" | CircularKind;

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** A colour somebody chose; without it the palette's. */
  readonly colour?: string | undefined;
  /** Left out of the drawing for a moment; the table keeps it. */
  readonly hidden?: boolean | undefined;
  /** Bars of one stack stand on each other instead of side by side. */
  readonly stack?: string | undefined;
  /** A part of the series before it, e.g. of those who were asked the ones who answered: drawn inside it. */
  readonly inside?: boolean | undefined;
  /** Paler, e.g. what is only planned beside what is done, in the same colour. */
  readonly pale?: boolean | undefined;
}

export interface ChartSpec {
  readonly kind: ChartKind;
  /** What the labels are, e.g. "Mes": the heading of the table's first column. */
  readonly dimension: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** How thick bars are, from 0 to 50; without it they fill their place. */
  readonly thickness?: number | undefined;
  /** Which labels stand for a period that is still running: their numbers will change. */
  readonly running?: readonly number[] | undefined;
  /** How many of the first labels there is something to tell of; the others are still to come. */
  readonly begun?: number | undefined;
  /** Whether the values of a series add up to something worth telling. */
  readonly adds?: boolean | undefined;
  /** What the values are when they are not plain numbers. */
  readonly unit?: "pesos" | undefined;
}

/** The colours and letters of the current theme, as plain values. */
export interface ChartTheme {
  readonly palette: readonly string[];
  readonly surface: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly line: string;
  readonly font: string;
  /** Patterns beside colours, for paper without colour. */
  readonly patterns?: boolean | undefined;
}

export function isCircular(kind: ChartKind): kind is CircularKind {
  return kind === "doughnut" || kind === "pie";
}

/** How the values of a chart are written. */
export function valueWords({ unit }: Pick<ChartSpec, "unit">): (value: number) => string {
  return unit === "pesos" ? formatMoney : formatNumber;
}

export function isRunning({ running = [] }: ChartSpec, label: number): boolean {
  return running.includes(label);
}

/** What follows the label of a period that is running. */
export const RUNNING = " (en curso)";

/** What stands for a value that is still to come. */
export const STILL_TO_COME = "—";

/** Null where a period is still to come: nothing is another thing than zero. */
export function valueAt(
  { begun }: Pick<ChartSpec, "begun">,
  { values }: Pick<ChartSeries, "values">,
  label: number,
): number | null {
  return begun !== undefined && label >= begun ? null : (values[label] ?? 0);
}

const SERIES = [1, 2, 3, 4, 5, 6] as const;

/** The palette as it is in the light theme: a colour of it that somebody chose is kept as this one. */
export const LIGHT_PALETTE = [
  "#0b6675",
  "#ac4716",
  "#3378fd",
  "#9177b2",
  "#cb8136",
  "#5d2d31",
] as const;

export const DARK_PALETTE = [
  "#5fc9d6",
  "#f28d46",
  "#7e7df9",
  "#aa78a0",
  "#e6dd56",
  "#c95532",
] as const;

/** A colour as a theme shows it: those of the palette have their own in the dark. */
export function inTheme(colour: string, { palette }: Pick<ChartTheme, "palette">): string {
  const slot = (LIGHT_PALETTE as readonly string[]).indexOf(colour.toLowerCase());
  return palette[slot] ?? colour;
}

let latest: { look: string; theme: ChartTheme } | undefined;

/** The same for all charts of a page, read once while it looks as it does. */
export function currentChartTheme(): ChartTheme {
  const { dataset, style } = document.documentElement;
  const isDark = globalThis.matchMedia("(prefers-color-scheme: dark)").matches;
  const look = [isDark, dataset.theme, style.cssText].join();
  if (latest?.look !== look) latest = { look, theme: readThrough(document.createElement("span")) };
  return latest.theme;
}

/** The same in light colours, whatever the page wears: for paper and pictures. */
export function readPaperTheme(): ChartTheme {
  const probe = document.createElement("span");
  probe.style.colorScheme = "light";
  return readThrough(probe);
}

/** A token may hold a pair for both themes; only a painted element knows which half is in force. */
function readThrough(probe: HTMLElement): ChartTheme {
  probe.hidden = true;
  document.body.append(probe);
  const token = (name: string): string => {
    probe.style.color = `var(--color-${name})`;
    return toHex(getComputedStyle(probe).color);
  };
  const theme: ChartTheme = {
    palette: SERIES.map((slot) => token(`chart-${slot}`)),
    surface: token("surface"),
    ink: token("ink"),
    inkMuted: token("ink-muted"),
    line: token("line"),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return theme;
}

/** "rgb(11, 102, 117)" as "#0b6675"; anything else stays as it is. */
export function toHex(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1);
  if (!channels) return colour;
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
