/** Where widgets would lie in the visible part of the browser: rows of 12 columns, in pixels. */
import { LEAST_CHART_PX, type ScreenWidth, spanOn } from "@/features/panel/model/sizing";
import { GRID_COLUMNS, type WidgetSize } from "@/features/panel/model/widget";

export interface Visible {
  readonly width: number;
  readonly height: number;
}

export interface Tile {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Item extends Pick<WidgetSize, "cols" | "height"> {
  readonly key: string;
}

const GAP = 16;
const EDGE = 24;
/** Title, filter and foot around a chart. */
const AROUND_CHART = 112;
const MEDIUM_PX = 1_024;
const NARROW_PX = 640;

/** Widgets in their order, each in the next place that is wide enough for it. */
export function layOut(items: readonly Item[], visible: Visible): Tile[] {
  const column = (visible.width - 2 * EDGE - (GRID_COLUMNS - 1) * GAP) / GRID_COLUMNS;
  let used = 0;
  let top = EDGE;
  let tallest = 0;
  return items.map(({ key, cols, height }) => {
    const span = spanOn(screenOf(visible), cols);
    if (used + span > GRID_COLUMNS) {
      top += tallest + GAP;
      used = 0;
      tallest = 0;
    }
    const tile: Tile = {
      key,
      left: EDGE + used * (column + GAP),
      top,
      width: span * column + (span - 1) * GAP,
      height: Math.max(LEAST_CHART_PX, (height / 100) * visible.height) + AROUND_CHART,
    };
    used += span;
    tallest = Math.max(tallest, tile.height);
    return tile;
  });
}

/** How far the page is scrolled for a tile to be seen whole. */
export function scrolledTo({ top, height }: Tile, visible: Visible): number {
  return Math.max(0, top + height + EDGE - visible.height);
}

function screenOf({ width }: Visible): ScreenWidth {
  if (width < NARROW_PX) return "narrow";
  return width < MEDIUM_PX ? "medium" : "wide";
}
