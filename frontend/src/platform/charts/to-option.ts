/** A chart in our words turned into an ECharts option. Pure: plain values in, plain values out. */

import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type {
  AriaComponentOption,
  GridComponentOption,
  TooltipComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { drawnSeries, hasWords } from "@/platform/charts/drawn-series";
import { formatCompact } from "@/platform/lib/format";

type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | AriaComponentOption
>;

export function toOption(spec: ChartSpec, theme: ChartTheme): ChartOption {
  const lying = spec.kind === "horizontal-bar";
  const labels = labelAxis(spec, theme);
  const values = valueAxis(spec, theme);
  return {
    ...frame(theme),
    grid: {
      top: hasWords(spec) && !lying ? 24 : 16,
      right: 16,
      bottom: 8,
      left: 8,
      // The labels belong to the box, so none is cut at the edge.
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...chartTooltip(theme),
      trigger: "axis",
      axisPointer: { type: spec.kind === "line" ? "line" : "shadow" },
    },
    xAxis: lying ? values : labels,
    yAxis: lying ? labels : values,
    series: drawnSeries(spec, theme),
  };
}

function labelAxis({ kind, labels }: ChartSpec, theme: ChartTheme) {
  return {
    type: "category" as const,
    data: [...labels],
    // Lying bars grow from the bottom up; people read from the top down.
    inverse: kind === "horizontal-bar",
    // A line of one point stands in the middle, not on the axis.
    boundaryGap: kind !== "line" || labels.length === 1,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.inkMuted, fontSize: 12, hideOverlap: true },
  };
}

/** Beyond the longest lying bar, for the words at its end. */
const ROOM_FOR_WORDS = "18%";

function valueAxis(spec: ChartSpec, theme: ChartTheme) {
  const { kind, series } = spec;
  const whole = series.every(({ values }) => values.every(Number.isInteger));
  return {
    type: "value" as const,
    ...(kind === "horizontal-bar" && hasWords(spec)
      ? { boundaryGap: [0, ROOM_FOR_WORDS] as [number, string] }
      : {}),
    // There is no third of a person.
    minInterval: whole ? 1 : 0,
    splitNumber: 4,
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: {
      color: theme.inkMuted,
      fontSize: 12,
      hideOverlap: true,
      formatter: (value: number) => formatCompact(value),
    },
  };
}

/** What every option has in common: letters, stillness, and the look of tooltips. */
export function frame(theme: ChartTheme) {
  return {
    animation: false,
    // The chart's own words are its table and its summary: of this only the patterns are wanted.
    aria: theme.patterns ? { enabled: true, decal: { show: true } } : { enabled: false },
    textStyle: { fontFamily: theme.font, color: theme.ink },
  };
}

export function chartTooltip(theme: ChartTheme): TooltipComponentOption {
  return {
    confine: true,
    transitionDuration: 0,
    padding: [6, 10],
    backgroundColor: theme.surface,
    borderColor: theme.line,
    borderWidth: 1,
    textStyle: { color: theme.ink, fontFamily: theme.font, fontSize: 13 },
  };
}
