/** Every number of a chart beside its label, for paper: what is drawn can also be read. Pure. */
import { type ChartSpec, isRunning } from "@/shared/charts/chart-spec";
import { formatNumber } from "@/shared/lib/format";

export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** "25-Ene" and "38"; of two series "12 · 8", in the order of the legend. */
export function figuresOf(spec: ChartSpec): Figure[] {
  return spec.labels.map((label, index) => ({
    label: isRunning(spec, index) ? `${label} (en curso)` : label,
    value: spec.series.map(({ values }) => formatNumber(values[index] ?? 0)).join(" · "),
  }));
}
