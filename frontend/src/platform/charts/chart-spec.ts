/** What a chart shows, in our own words: the rest of the product knows no others. */
import { formatMoney, formatNumber } from "@/platform/lib/format";

/** Doughnut and pie exist and are offered nowhere. */
export type CircularKind = "doughnut" | "pie";
export type ChartKind = "bar" | "line" | "horizontal-bar" | CircularKind;

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** A colour somebody chose; without it the palette's. */
  readonly colour?: string | undefined;
  /** Left out of the drawing for a moment; the table keeps it. */
  readonly hidden?: boolean | undefined;
  /** Bars of one stack stand on each other instead of side by side. */
  readonly stack?: string | undefined;
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
