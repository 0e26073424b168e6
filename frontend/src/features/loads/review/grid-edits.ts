/** What one action in the grid writes: typing, pasting, blanking and filling, each as one step. */

import type { CellProblem, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { toClipboard } from "@/platform/grid/clipboard";
import { filledDown, type Place, type Range } from "@/platform/grid/places";

/** One value to write: the row and the column as the file counts them. */
export interface CellEdit {
  row: number;
  column: number;
  value: string | null;
}

/** The rows of a list as a grid shows them. */
export interface RowSource {
  total: number;
  rowAt: (index: number) => ReviewRow | undefined;
  /** Where the row with this number of the file stands, if it has come. */
  indexOf: (row: number) => number | null;
  /** Rows of a range, also those that were never in sight; nothing while their order is not known. */
  rowsBetween: (top: number, bottom: number) => Promise<ReviewRow[] | null>;
}

/** Rows with what was written in them a moment ago. */
export interface CellSource extends RowSource {
  textAt: (row: ReviewRow, column: number) => string | null;
  problemAt: (row: ReviewRow, column: number) => CellProblem | null;
}

/** The server takes no more cells in one step. */
export const MOST_CELLS = 20_000;

interface Placed extends Place {
  text: string | null;
}

/** The same for a row that is there already. */
interface Written {
  row: ReviewRow;
  column: number;
  text: string | null;
}

export function editsOf(cells: readonly Written[], columns: readonly ReviewColumn[]): CellEdit[] {
  return cells.flatMap(({ row, column, text }) => {
    const position = columns[column - 1]?.position;
    return position === undefined ? [] : [{ row: row.row, column: position, value: text || null }];
  });
}

/** For cells by their place in the list: the rows may have to come first. Nothing while they are on the move. */
export async function editsAt(
  cells: readonly Placed[],
  columns: readonly ReviewColumn[],
  rows: RowSource,
): Promise<CellEdit[] | null> {
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
  for (const { row } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const there = cells.length === 0 ? [] : await rows.rowsBetween(top, bottom);
  if (there === null) return null;
  const written = cells.flatMap(({ row: index, column, text }) => {
    const row = there[index - top];
    return row ? [{ row, column, text }] : [];
  });
  return editsOf(written, columns);
}

/** No more than one step may hold, and one to tell that there are more. */
export function blanked({ top, bottom, left, right }: Range): Placed[] {
  const places: Placed[] = [];
  for (let row = top; row <= bottom && places.length <= MOST_CELLS; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column, text: null });
  return places;
}

/** One row alone takes what stands above it. */
export function filled(range: Range, source: CellSource): Placed[] {
  const alone = range.top === range.bottom;
  if (alone && range.top === 0) return [];
  return filledDown(alone ? { ...range, top: range.top - 1 } : range, (row, column) =>
    textIn(source, row, column),
  );
}

export function textOfRange({ top, bottom, left, right }: Range, source: CellSource): string {
  const cells: (string | null)[][] = [];
  for (let row = top; row <= Math.min(bottom, top + MOST_CELLS); row += 1) {
    const line: (string | null)[] = [];
    for (let column = left; column <= right; column += 1) line.push(textIn(source, row, column));
    cells.push(line);
  }
  return toClipboard(cells);
}

function textIn(source: CellSource, row: number, column: number): string | null {
  const there = source.rowAt(row);
  return there ? source.textAt(there, column) : null;
}

/** How far ahead the next suggestion is looked for: beyond it rows have hardly come. */
const AHEAD = 300;

/** The next cell with such a problem, in reading order; the number of a row stands for what is wrong with it as a whole. */
export function nextProblem(
  source: CellSource,
  columns: number,
  from: Place,
  isWanted: (problem: CellProblem) => boolean,
): Place | null {
  for (let index = from.row; index < Math.min(source.total, from.row + AHEAD); index += 1) {
    const row = source.rowAt(index);
    if (!row || row.problems.length === 0) continue;
    const start = index === from.row ? from.column + 1 : 0;
    for (let column = start; column <= columns; column += 1) {
      const problem = source.problemAt(row, column);
      if (problem && isWanted(problem)) return { row: index, column };
    }
  }
  return null;
}
