/** The drawn chart: the one module that loads ECharts, so it is only ever imported lazily. */
import ReactEChartsCore from "echarts-for-react/esm/core";
import { useMemo } from "react";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { CHART_LOCALE, echarts } from "@/shared/charts/echarts-parts";
import { toOption } from "@/shared/charts/to-option";
import { useChartTheme } from "@/shared/charts/use-chart-theme";

/** SVG prints sharp and its words are words. */
const RENDERING = { renderer: "svg", locale: CHART_LOCALE } as const;
const FILL = { width: "100%", height: "100%" } as const;

export function ChartDrawing({ spec }: { spec: ChartSpec }) {
  const theme = useChartTheme();
  const option = useMemo(() => toOption(spec, theme), [spec, theme]);
  return (
    <ReactEChartsCore echarts={echarts} option={option} opts={RENDERING} style={FILL} notMerge />
  );
}
