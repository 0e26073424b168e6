/** Keeps a drawing as large as its place, and draws again only when that has changed. */
import type { EChartsType } from "echarts/core";

/** Answers how to stop. */
export function followSize(chart: EChartsType): () => void {
  const place = chart.getDom();
  const watch = new ResizeObserver(() => {
    if (chart.isDisposed()) return;
    const { clientWidth: width, clientHeight: height } = place;
    const same = width === chart.getWidth() && height === chart.getHeight();
    // A place that is hidden for a moment has no size.
    if (same || width === 0 || height === 0) return;
    chart.resize({ width, height });
  });
  watch.observe(place);
  return () => watch.disconnect();
}
