/** A chart as a picture for a PNG, drawn off the page in light colours. */
import { CanvasRenderer } from "echarts/renderers";
import { type ChartSpec, isCircular } from "@/shared/charts/chart-spec";
import { readPaperTheme } from "@/shared/charts/chart-theme";
import { CHART_LOCALE, echarts } from "@/shared/charts/echarts-parts";
import { toOption } from "@/shared/charts/to-option";

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Dots of a picture to one of the page, so that it stays sharp when it is enlarged. */
export const SHARPNESS = 2;

export async function chartImage(spec: ChartSpec, size: ImageSize): Promise<HTMLCanvasElement> {
  echarts.use([CanvasRenderer]);
  const theme = readPaperTheme();
  const option = isCircular(spec.kind)
    ? (await import("@/shared/charts/circular-parts")).circularOption(spec, theme)
    : toOption(spec, theme);
  const chart = echarts.init(document.createElement("div"), null, {
    renderer: "canvas",
    locale: CHART_LOCALE,
    ...size,
  });
  try {
    chart.setOption(option);
    return chart.renderToCanvas({ pixelRatio: SHARPNESS, backgroundColor: theme.surface });
  } finally {
    chart.dispose();
  }
}
