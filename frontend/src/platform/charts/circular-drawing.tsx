/** A drawn doughnut or pie, lazily loaded like the others. */

import { PieChart, type PieSeriesOption } from "echarts/charts";
import type { AriaComponentOption, TooltipComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import { useMemo } from "react";
import { Drawing, type DrawingProps, withTooltip } from "@/platform/charts/chart-drawing";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { outline } from "@/platform/charts/drawn-series";
import { echarts } from "@/platform/charts/echarts-parts";
import { chartTooltip, frame } from "@/platform/charts/to-option";

export function CircularDrawing({ spec, theme, onDrawn }: DrawingProps) {
  const option = useMemo(() => withTooltip(circularOption(spec, theme), spec), [spec, theme]);
  return <Drawing option={option} onDrawn={onDrawn} />;
}

/** Doughnut and pie for ECharts: loaded only when one is drawn, which no screen offers today. */
export function circularOption(spec: ChartSpec, theme: ChartTheme): CircularOption {
  echarts.use([PieChart]);
  return toCircularOption(spec, theme);
}

export type CircularOption = ComposeOption<
  PieSeriesOption | TooltipComponentOption | AriaComponentOption
>;

/** Doughnut and pie as an ECharts option, in their fixed colours. Pure, like its neighbour. */
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

/** The fixed colours of doughnut and pie, slice by slice. */
export const CIRCULAR_COLOURS = ["#41B883", "#E46651", "#00D8FF", "#DD1B16"] as const;
