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

export function editsOf(
  cells: readonly CellText<ReviewRow>[],
  columns: readonly ReviewColumn[],
): CellEdit[] {
  return cells.flatMap(({ row, column, text }) => {
    const position = columns[column - 1]?.position;
    return position === undefined ? [] : [{ row: row.row, column: position, value: text || null }];
  });
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
