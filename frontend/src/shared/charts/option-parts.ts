/** What every option has in common: letters, stillness, and the look of tooltips. */
import type { TooltipComponentOption } from "echarts/components";
import type { ChartTheme } from "@/shared/charts/chart-spec";

export function frame(theme: ChartTheme) {
  return {
    animation: false,
    aria: { enabled: true, decal: { show: theme.patterns === true } },
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
