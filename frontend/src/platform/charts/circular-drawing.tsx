/** A drawn doughnut or pie, lazily loaded like the others. */
import { useMemo } from "react";
import { Drawing, type DrawingProps, withTooltip } from "@/platform/charts/chart-drawing";
import { circularOption } from "@/platform/charts/circular-parts";

export function CircularDrawing({ spec, theme, onDrawn }: DrawingProps) {
  const option = useMemo(() => withTooltip(circularOption(spec, theme), spec), [spec, theme]);
  return <Drawing option={option} onDrawn={onDrawn} />;
}
