/** The drawn chart: the one module that loads ECharts, so it is only ever imported lazily. */
import ReactEChartsCore from "echarts-for-react/esm/core";
import { useMemo } from "react";
import type { ChartSpec, ChartTheme } from "@/shared/charts/chart-spec";
import { CHART_LOCALE, echarts } from "@/shared/charts/echarts-parts";
import { toOption } from "@/shared/charts/to-option";

/** SVG prints sharp and its words are words. */
export const RENDERING = { renderer: "svg", locale: CHART_LOCALE } as const;
export const FILL = { width: "100%", height: "100%" } as const;

export interface DrawingProps {
  spec: ChartSpec;
  theme: ChartTheme;
  onDrawn: () => void;
}

export function ChartDrawing({ spec, theme, onDrawn }: DrawingProps) {
  const option = useMemo(() => toOption(spec, theme), [spec, theme]);
  return <Drawing option={option} onDrawn={onDrawn} />;
}

interface OptionProps {
  option: object;
  onDrawn: () => void;
}

/** The first instance lives for a frame only, so whoever wants the drawing waits for the ready one. */
export function Drawing({ option, onDrawn }: OptionProps) {
  return (
    <ReactEChartsCore
      echarts={echarts}
      option={option}
      opts={RENDERING}
      style={FILL}
      onChartReady={onDrawn}
      notMerge
    />
  );
}
