/** The rows that a grid shows, and what one action writes in their cells: pasting, blanking and filling, each as one step. */
import { toClipboard } from "@/platform/grid/clipboard";
import { filledDown, type Place, type Range } from "@/platform/grid/places";

/** The rows of a list as a grid shows them. */
export interface GridRows<Row> {
  total: number;
  rowAt: (index: number) => Row | undefined;
  /** Names a row, wherever it stands. */
  keyOf: (row: Row) => number;
  /** Where the row with this key stands, if it has come. */
  indexOf: (key: number) => number | null;
  /** Rows of a range, also those that were never in sight; nothing while their order is not known. */
  rowsBetween: (top: number, bottom: number) => Promise<readonly Row[] | null>;
  /** What stands in a cell, also what was written a moment ago. */
  textAt: (row: Row, column: number) => string | null;
}

/** The most cells of one step. */
export const MOST_CELLS = 20_000;

/** A text for a cell by its place in the list. */
export interface PlacedText extends Place {
  text: string | null;
}

/** The same for a row that is there already. */
export interface CellText<Row> {
  row: Row;
  column: number;
  text: string | null;
}

/** For cells by their place in the list: the rows may have to come first. Nothing while they are on the move. */
export async function inRows<Row>(
  cells: readonly PlacedText[],
  rows: GridRows<Row>,
): Promise<CellText<Row>[] | null> {
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
  for (const { row } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const there = cells.length === 0 ? [] : await rows.rowsBetween(top, bottom);
  if (there === null) return null;
  return cells.flatMap(({ row: index, column, text }) => {
    const row = there[index - top];
    return row ? [{ row, column, text }] : [];
  });
}

/** No more than one step may hold, and one to tell that there are more. */
export function blanked({ top, bottom, left, right }: Range): PlacedText[] {
  const places: PlacedText[] = [];
  for (let row = top; row <= bottom && places.length <= MOST_CELLS; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column, text: null });
  return places;
}

/** One row alone takes what stands above it. */
export function filled<Row>(range: Range, rows: GridRows<Row>): PlacedText[] {
  const alone = range.top === range.bottom;
  if (alone && range.top === 0) return [];
  return filledDown(alone ? { ...range, top: range.top - 1 } : range, (row, column) =>
    textIn(rows, row, column),
  );
}

export function textOfRange<Row>({ top, bottom, left, right }: Range, rows: GridRows<Row>): string {
  const cells: (string | null)[][] = [];
  for (let row = top; row <= Math.min(bottom, top + MOST_CELLS); row += 1) {
    const line: (string | null)[] = [];
    for (let column = left; column <= right; column += 1) line.push(textIn(rows, row, column));
    cells.push(line);
  }
  return toClipboard(cells);
}

function textIn<Row>(rows: GridRows<Row>, row: number, column: number): string | null {
  const there = rows.rowAt(row);
  return there ? rows.textAt(there, column) : null;
}
