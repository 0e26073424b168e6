/**
 * Which rows of a list are in sight, however long it is. An element ends near 33 million pixels in
 * one browser and near 17 in another, so what scrolls is never longer than `LONGEST_PX`: a list that
 * would be is moved further than its scroll bar.
 */

export const LONGEST_PX = 15_000_000;

export interface Ruler {
  rows: number;
  rowPx: number;
  /** How much of the list is seen at once. */
  viewPx: number;
}

function totalPx({ rows, rowPx }: Ruler): number {
  return rows * rowPx;
}

/** How long the element that scrolls is. */
export function rangePx(ruler: Ruler): number {
  return Math.min(totalPx(ruler), LONGEST_PX);
}

/** How far the list moves for each pixel of its scroll bar; 1 when it is drawn as long as it is. */
export function scaleOf(ruler: Ruler): number {
  const range = rangePx(ruler) - ruler.viewPx;
  return range <= 0 ? 1 : (totalPx(ruler) - ruler.viewPx) / range;
}

/** The furthest that the list can be moved. */
export function lastOffset(ruler: Ruler): number {
  return Math.max(0, totalPx(ruler) - ruler.viewPx);
}

export function offsetAt(ruler: Ruler, scrollTop: number): number {
  return clamped(scrollTop * scaleOf(ruler), lastOffset(ruler));
}

export function scrollTopAt(ruler: Ruler, offset: number): number {
  return offset / scaleOf(ruler);
}

export interface InSight {
  first: number;
  /** One past the last. */
  end: number;
}

/** The rows to draw: those in sight and some on either side. */
export function rowsInSight(ruler: Ruler, offset: number, spare: number): InSight {
  const { rows, rowPx, viewPx } = ruler;
  const first = Math.floor(offset / rowPx) - spare;
  const end = Math.ceil((offset + viewPx) / rowPx) + spare;
  return { first: clamped(first, rows), end: clamped(end, rows) };
}

/** Where the list must stand for a row to be wholly in sight, moved as little as possible. */
export function offsetShowing(ruler: Ruler, offset: number, row: number): number {
  const start = row * ruler.rowPx;
  const end = start + ruler.rowPx;
  if (start < offset) return start;
  return end > offset + ruler.viewPx ? Math.max(0, end - ruler.viewPx) : offset;
}

export function clamped(value: number, highest: number): number {
  return Math.min(Math.max(value, 0), highest);
}
