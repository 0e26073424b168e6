/** Doughnut and pie for ECharts: loaded only when one is drawn, which no screen offers today. */
import { PieChart } from "echarts/charts";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { echarts } from "@/platform/charts/echarts-parts";
import { type CircularOption, toCircularOption } from "@/platform/charts/to-circular-option";

export function circularOption(spec: ChartSpec, theme: ChartTheme): CircularOption {
  echarts.use([PieChart]);
  return toCircularOption(spec, theme);
}
