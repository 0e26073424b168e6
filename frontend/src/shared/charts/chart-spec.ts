/** What a chart shows, in our own words: the rest of the product knows no others. */

export type ChartKind = "bar" | "line" | "horizontal-bar";

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** A colour somebody chose; without it the palette's. */
  readonly colour?: string | undefined;
}

export interface ChartSpec {
  readonly kind: ChartKind;
  /** What the labels are, e.g. "Mes": the heading of the table's first column. */
  readonly dimension: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** How thick bars are, from 0 to 50; without it they fill their place. */
  readonly thickness?: number | undefined;
}

/** The colours and letters of the current theme, as plain values. */
export interface ChartTheme {
  readonly palette: readonly string[];
  readonly surface: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly line: string;
  readonly font: string;
  readonly animated: boolean;
}
