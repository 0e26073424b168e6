/** A chart in our words turned into an ECharts option. Pure: plain values in, plain values out. */
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartSeries, ChartSpec, ChartTheme } from "@/shared/charts/chart-spec";
import { contrastRatio, isHexColour } from "@/shared/lib/contrast";
import { formatCompact, formatNumber } from "@/shared/lib/format";

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
  | AriaComponentOption
>;

/** Below this a shape cannot be told from its background, so it gets an outline. */
const LEAST_CONTRAST = 3;
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "roundRect", "pin"] as const;
const DASHES = ["solid", "dashed", "dotted"] as const;
const LARGEST_BAR = 48;

export function toOption(spec: ChartSpec, theme: ChartTheme): ChartOption {
  const lying = spec.kind === "horizontal-bar";
  const labels = labelAxis(spec, theme);
  const values = valueAxis(theme);
  return {
    animation: theme.animated,
    aria: { enabled: true },
    textStyle: { fontFamily: theme.font, color: theme.ink },
    grid: {
      top: 16,
      right: 16,
      bottom: spec.series.length > 1 ? 32 : 8,
      left: 8,
      // The labels belong to the box, so none is cut at the edge.
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    legend: legend(spec, theme),
    tooltip: tooltip(spec, theme),
    xAxis: lying ? values : labels,
    yAxis: lying ? labels : values,
    series: spec.series.map((series, index) => drawnSeries(spec, series, index, theme)),
  };
}

function labelAxis({ kind, labels }: ChartSpec, theme: ChartTheme) {
  return {
    type: "category" as const,
    data: [...labels],
    // Lying bars grow from the bottom up; people read from the top down.
    inverse: kind === "horizontal-bar",
    boundaryGap: kind !== "line",
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.inkMuted, fontSize: 12, hideOverlap: true },
  };
}

function valueAxis(theme: ChartTheme) {
  return {
    type: "value" as const,
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

/** One series is named by the chart's own title. */
function legend({ series }: ChartSpec, theme: ChartTheme): LegendComponentOption {
  return {
    show: series.length > 1,
    bottom: 0,
    icon: "roundRect",
    itemWidth: 12,
    itemHeight: 12,
    textStyle: { color: theme.inkMuted, fontSize: 12 },
  };
}

function tooltip({ kind }: ChartSpec, theme: ChartTheme): TooltipComponentOption {
  return {
    trigger: "axis",
    axisPointer: { type: kind === "line" ? "line" : "shadow" },
    backgroundColor: theme.surface,
    borderColor: theme.line,
    textStyle: { color: theme.ink, fontFamily: theme.font, fontSize: 13 },
    valueFormatter: (value) => (typeof value === "number" ? formatNumber(value) : "sin dato"),
  };
}

function drawnSeries(
  spec: ChartSpec,
  series: ChartSeries,
  index: number,
  theme: ChartTheme,
): BarSeriesOption | LineSeriesOption {
  const colour = series.colour ?? theme.palette[index % theme.palette.length] ?? theme.ink;
  const common = { name: series.name, data: [...series.values] };
  if (spec.kind === "line") return { ...common, ...lineLook(colour, index, theme) };
  return { ...common, ...barLook(colour, spec, theme) };
}

/** Lines differ by dash and symbol too, so colour is never alone. */
function lineLook(colour: string, index: number, theme: ChartTheme): LineSeriesOption {
  return {
    type: "line",
    symbol: SYMBOLS[index % SYMBOLS.length] ?? "circle",
    symbolSize: 8,
    lineStyle: { color: colour, width: 2.5, type: DASHES[index % DASHES.length] ?? "solid" },
    itemStyle: { color: colour, ...outline(colour, theme) },
  };
}

function barLook(
  colour: string,
  { kind, thickness }: ChartSpec,
  theme: ChartTheme,
): BarSeriesOption {
  return {
    type: "bar",
    barMaxWidth: LARGEST_BAR,
    ...(thickness === undefined ? {} : { barWidth: thickness }),
    itemStyle: {
      color: colour,
      borderRadius: kind === "horizontal-bar" ? [0, 4, 4, 0] : [4, 4, 0, 0],
      ...outline(colour, theme),
    },
  };
}

function outline(colour: string, theme: ChartTheme) {
  const faint = isHexColour(colour) && contrastRatio(colour, theme.surface) < LEAST_CONTRAST;
  return faint ? { borderColor: theme.ink, borderWidth: 1 } : {};
}
