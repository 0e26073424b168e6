/** How large a widget is on a screen, and how it grows by steps. */
import {
  COLUMNS,
  GRID_COLUMNS,
  HEIGHT,
  type WidgetSize,
  within,
} from "@/features/panel/model/widget";

export type ScreenWidth = "wide" | "medium" | "narrow";

/** Doubled where the screen is not wide, and the whole row on a phone; what is stored stays. */
export function spanOn(screen: ScreenWidth, cols: number): number {
  if (screen === "narrow") return GRID_COLUMNS;
  return Math.min(GRID_COLUMNS, screen === "medium" ? cols * 2 : cols);
}

/** The least height at which a chart can be read, in pixels. */
export const LEAST_CHART_PX = 220;

/** The share of the visible height, with a floor. */
export function chartHeight(height: number): string {
  return `max(${LEAST_CHART_PX}px, ${height}svh)`;
}

export type SizeStep = "wider" | "narrower" | "taller" | "lower";

type Grid = Pick<WidgetSize, "cols" | "height">;

export function stepped({ cols, height }: Grid, step: SizeStep): Grid {
  switch (step) {
    case "wider":
      return { cols: within(COLUMNS, cols + COLUMNS.step), height };
    case "narrower":
      return { cols: within(COLUMNS, cols - COLUMNS.step), height };
    case "taller":
      return { cols, height: within(HEIGHT, height + HEIGHT.step) };
    case "lower":
      return { cols, height: within(HEIGHT, height - HEIGHT.step) };
  }
}

/** Whether a step would change nothing, because the bound is reached. */
export function isAtBound(size: Grid, step: SizeStep): boolean {
  const { cols, height } = stepped(size, step);
  return cols === size.cols && height === size.height;
}
