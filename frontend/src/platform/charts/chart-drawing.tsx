/** The drawn chart: the one module that loads ECharts, so it is only ever imported lazily. */

import type { EChartsType } from "echarts/core";
import ReactEChartsCore from "echarts-for-react/esm/core";
import { useEffect, useMemo, useRef } from "react";
import { type ChartSpec, type ChartTheme, valueWords } from "@/platform/charts/chart-spec";
import { CHART_LOCALE } from "@/platform/charts/echarts-parts";
import { followSize } from "@/platform/charts/follow-size";
import { singleInstance } from "@/platform/charts/single-instance";
import { toOption } from "@/platform/charts/to-option";
import { tooltipContent } from "@/platform/charts/tooltip-content";
import { useTurn } from "@/platform/charts/use-turn";

/** SVG prints sharp and its words are words. */
const RENDERING = { renderer: "svg", locale: CHART_LOCALE } as const;
const FILL = { width: "100%", height: "100%" } as const;

export interface DrawingProps {
  spec: ChartSpec;
  theme: ChartTheme;
  onDrawn: () => void;
}

export function ChartDrawing({ spec, theme, onDrawn }: DrawingProps) {
  const option = useMemo(() => withTooltip(toOption(spec, theme), spec), [spec, theme]);
  return <Drawing option={option} onDrawn={onDrawn} />;
}

/** Elements are made where there is a page; the option itself stays plain values. */
export function withTooltip<Option extends { tooltip?: unknown }>(option: Option, spec: ChartSpec) {
  const formatter = tooltipContent(spec.running ?? [], valueWords(spec));
  return { ...option, tooltip: { ...(option.tooltip as object), formatter } };
}

interface OptionProps {
  option: object;
  onDrawn: () => void;
}

export function Drawing({ option, onDrawn }: OptionProps) {
  const isMyTurn = useTurn();
  const unfollow = useRef<() => void>(undefined);
  useEffect(() => () => unfollow.current?.(), []);

  function ready(chart: EChartsType): void {
    unfollow.current?.();
    unfollow.current = followSize(chart);
    const drawn = () => {
      chart.off("finished", drawn);
      onDrawn();
    };
    chart.on("finished", drawn);
  }

  if (!isMyTurn) return null;
  return (
    <ReactEChartsCore
      echarts={singleInstance}
      option={option}
      opts={RENDERING}
      style={FILL}
      onChartReady={ready}
      // It takes its first resizing for the beginning and leaves it out.
      autoResize={false}
      notMerge
      // To take in an option and to draw it are two tasks: keys and pointer come in between.
      lazyUpdate
    />
  );
}
