/** What every option has in common: letters, stillness, and tooltips of plain text. */
import type { TooltipComponentOption } from "echarts/components";
import type { ChartTheme } from "@/shared/charts/chart-spec";
import { formatNumber } from "@/shared/lib/format";

export function frame(theme: ChartTheme) {
  return {
    animation: false,
    aria: { enabled: true, decal: { show: theme.patterns === true } },
    textStyle: { fontFamily: theme.font, color: theme.ink },
  };
}

/** Drawn as text, so that no name of a person or a company is ever read as HTML. */
export function chartTooltip(theme: ChartTheme): TooltipComponentOption {
  return {
    renderMode: "richText",
    confine: true,
    transitionDuration: 0,
    backgroundColor: theme.surface,
    borderColor: theme.line,
    borderWidth: 1,
    textStyle: { color: theme.ink, fontFamily: theme.font, fontSize: 13 },
    valueFormatter: (value) => (typeof value === "number" ? formatNumber(value) : "sin dato"),
  };
}
