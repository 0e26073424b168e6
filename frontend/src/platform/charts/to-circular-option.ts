/** Doughnut and pie as an ECharts option, in their fixed colours. Pure, like its neighbour. */
import type { PieSeriesOption } from "echarts/charts";
import type { AriaComponentOption, TooltipComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { CIRCULAR_COLOURS } from "@/platform/charts/circular-colours";
import { outline } from "@/platform/charts/drawn-series";
import { chartTooltip, frame } from "@/platform/charts/option-parts";

export type CircularOption = ComposeOption<
  PieSeriesOption | TooltipComponentOption | AriaComponentOption
>;

export function toCircularOption(spec: ChartSpec, theme: ChartTheme): CircularOption {
  return {
    ...frame(theme),
    tooltip: { ...chartTooltip(theme), trigger: "item" },
    series: spec.series
      .filter(({ hidden }) => !hidden)
      .slice(0, 1)
      .map(({ name, values }) => ({
        type: "pie",
        name,
        radius: spec.kind === "doughnut" ? ["45%", "72%"] : "72%",
        label: { color: theme.ink, fontFamily: theme.font, fontSize: 12 },
        data: spec.labels.map((label, index) => slice(label, values[index] ?? 0, index, theme)),
      })),
  };
}

function slice(name: string, value: number, index: number, theme: ChartTheme) {
  const color = CIRCULAR_COLOURS[index % CIRCULAR_COLOURS.length] ?? theme.ink;
  return { name, value, itemStyle: { color, ...outline(color, theme) } };
}
