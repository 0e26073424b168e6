/** A chart as a picture for a PNG, drawn off the page in light colours. */
import { CanvasRenderer } from "echarts/renderers";
import { type ChartSpec, isCircular, readPaperTheme } from "@/platform/charts/chart-spec";
import { CHART_LOCALE, echarts } from "@/platform/charts/echarts-parts";
import { toOption } from "@/platform/charts/to-option";

export interface ImageSize {
  readonly width: number;
  readonly height: number;
  /** Dots of the picture to one of the page. */
  readonly sharpness: number;
}

export async function chartImage(
  spec: ChartSpec,
  { width, height, sharpness }: ImageSize,
): Promise<HTMLCanvasElement> {
  echarts.use([CanvasRenderer]);
  const theme = readPaperTheme();
  const option = isCircular(spec.kind)
    ? (await import("@/platform/charts/circular-drawing")).circularOption(spec, theme)
    : toOption(spec, theme);
  const chart = echarts.init(document.createElement("div"), null, {
    renderer: "canvas",
    locale: CHART_LOCALE,
    width,
    height,
  });
  try {
    chart.setOption(option);
    return chart.renderToCanvas({ pixelRatio: sharpness, backgroundColor: theme.surface });
  } finally {
    chart.dispose();
  }
}
