/** What every option has in common: letters, stillness, and the look of tooltips. */
import type { TooltipComponentOption } from "echarts/components";
import type { ChartTheme } from "@/platform/charts/chart-spec";

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
