/** The rows of a file in its grid: what is written in them, and where the next problem is. */
import type { CellProblem, ReviewColumn, ReviewRow } from "@/features/loads/types";
import type { CellText, GridRows } from "@/platform/grid/cells";
import type { Place } from "@/platform/grid/places";

/** One value to write: the row and the column as the file counts them. */
export interface CellEdit {
  row: number;
  column: number;
  value: string | null;
}

/** The rows of a list as the grid is given them. */
export type RowSource = Omit<GridRows<ReviewRow>, "keyOf" | "textAt">;

/** Rows with what was written in them a moment ago. */
export interface CellSource extends GridRows<ReviewRow> {
  problemAt: (row: ReviewRow, column: number) => CellProblem | null;
}

export function writtenCells(
  cells: readonly CellText<ReviewRow>[],
  columns: readonly ReviewColumn[],
): CellEdit[] {
  return cells.flatMap(({ row, column, text }) => {
    const position = columns[column - 1]?.position;
    return position === undefined ? [] : [{ row: row.row, column: position, value: text || null }];
  });
}

/** How far from a cell the next suggestion is looked for: beyond it rows have hardly come. */
const AHEAD = 300;

/** The next cell with such a problem, in reading order, and behind the last one again from the first; the number of a row stands for what is wrong with it as a whole. */
export function nextProblem(
  source: CellSource,
  columns: number,
  from: Place,
  isWanted: (problem: CellProblem) => boolean,
): Place | null {
  const lastRow = Math.min(source.total, from.row + AHEAD) - 1;
  for (let index = from.row; index <= lastRow; index += 1) {
    const start = index === from.row ? from.column + 1 : 0;
    const column = wantedIn(source, index, { start, end: columns }, isWanted);
    if (column !== null) return { row: index, column };
  }
  for (let index = 0; index <= Math.min(from.row, AHEAD); index += 1) {
    const end = index === from.row ? from.column - 1 : columns;
    const column = wantedIn(source, index, { start: 0, end }, isWanted);
    if (column !== null) return { row: index, column };
  }
  return null;
}

/** The first column of a row, of those from `start` to `end`, with such a problem. */
function wantedIn(
  source: CellSource,
  index: number,
  { start, end }: { start: number; end: number },
  isWanted: (problem: CellProblem) => boolean,
): number | null {
  const row = source.rowAt(index);
  if (!row || row.problems.length === 0) return null;
  for (let column = start; column <= end; column += 1) {
    const problem = source.problemAt(row, column);
    if (problem && isWanted(problem)) return column;
  }
  return null;
}
