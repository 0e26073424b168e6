/** Where everything stands in the picture of a panel. Pure. */
import type { Paper, PaperCard, PaperWidget } from "@/features/panel/export/paper";
import { rowsOf, spanOf } from "@/features/panel/export/sheet-sizes";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placed<Item> extends Box {
  readonly item: Item;
}

export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly Placed<PaperCard>[];
  readonly widgets: readonly Placed<PaperWidget>[];
}

export const PICTURE_WIDTH = 1200;
export const MARGIN = 32;
const GAP = 16;
const COLUMNS = 12;
const CARD_SPAN = 3;
const HEAD_HEIGHT = 76;
const STAMP_HEIGHT = 22;
const CARD_HEIGHT = 104;
const WIDGET_HEIGHT = 320;

export function panelLayout({ stamps, cards, widgets }: Paper): PictureLayout {
  const top = MARGIN + HEAD_HEIGHT + stamps.length * STAMP_HEIGHT;
  const placedCards = placed(cards, () => CARD_SPAN, { top, height: CARD_HEIGHT });
  const below = bottomOf(placedCards, top);
  const placedWidgets = placed(widgets, ({ cols }) => spanOf(cols, COLUMNS), {
    top: below,
    height: WIDGET_HEIGHT,
  });
  const height = bottomOf(placedWidgets, below) - GAP + MARGIN;
  return { width: PICTURE_WIDTH, height, cards: placedCards, widgets: placedWidgets };
}

interface Rows {
  readonly top: number;
  readonly height: number;
}

function placed<Item>(
  items: readonly Item[],
  span: (item: Item) => number,
  { top, height }: Rows,
): Placed<Item>[] {
  return rowsOf(items, COLUMNS, span).flatMap((row, line) => {
    const y = top + line * (height + GAP);
    const parts = row.reduce((sum, item) => sum + span(item), 0);
    // What stands in a row shares all of it.
    const room = PICTURE_WIDTH - 2 * MARGIN - GAP * (row.length - 1);
    let x = MARGIN;
    return row.map((item) => {
      const width = (room * span(item)) / parts;
      const box = { item, x, y, width, height };
      x += width + GAP;
      return box;
    });
  });
}

/** Where what comes next begins. */
function bottomOf(boxes: readonly Box[], top: number): number {
  const last = boxes.at(-1);
  return last ? last.y + last.height + GAP : top;
}
