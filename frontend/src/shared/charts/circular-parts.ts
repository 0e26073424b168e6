/** Doughnut and pie for ECharts: loaded only when one is drawn, which no screen offers today. */
import { PieChart } from "echarts/charts";
import type { ChartSpec, ChartTheme } from "@/shared/charts/chart-spec";
import { echarts } from "@/shared/charts/echarts-parts";
import { type CircularOption, toCircularOption } from "@/shared/charts/to-circular-option";

export function circularOption(spec: ChartSpec, theme: ChartTheme): CircularOption {
  echarts.use([PieChart]);
  return toCircularOption(spec, theme);
}
