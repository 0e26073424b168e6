/** A drawn doughnut or pie, lazily loaded like the others. */
import { useMemo } from "react";
import { Drawing, type DrawingProps } from "@/shared/charts/chart-drawing";
import { circularOption } from "@/shared/charts/circular-parts";

export function CircularDrawing({ spec, theme, onDrawn }: DrawingProps) {
  const option = useMemo(() => circularOption(spec, theme), [spec, theme]);
  return <Drawing option={option} onDrawn={onDrawn} />;
}
