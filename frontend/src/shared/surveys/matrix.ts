/** Answers as the server takes them: for each table, columns of rows of yes and no. */
import type { Answers } from "@/shared/surveys/answers";
import type { SurveyTable } from "@/shared/surveys/definition";

/** `matrix[column][row]`, both in the order of the table. */
interface ResTable<Cell> {
  tableId: string;
  matrix: Cell[][];
}

export function resTablesOf(tables: readonly SurveyTable[], answers: Answers): ResTable<boolean>[] {
  return tables.map(({ tableId, columns, rows }) => ({
    tableId,
    matrix: columns.map(({ columnId }) =>
      rows.map(({ rowId }) => answers[tableId]?.[rowId] === columnId),
    ),
  }));
}

/** What was kept may be of another version of the survey: what no longer fits is left out. */
export function answersOf(
  tables: readonly SurveyTable[],
  kept: readonly ResTable<boolean | number>[],
): Answers {
  const entries = tables.map((table) => {
    const matrix = kept.find(({ tableId }) => tableId === table.tableId)?.matrix ?? [];
    return [table.tableId, rowsAnswered(table, matrix)] as const;
  });
  return Object.fromEntries(entries);
}

function rowsAnswered({ columns, rows }: SurveyTable, matrix: readonly (boolean | number)[][]) {
  const fits = matrix.length === columns.length && matrix.every((c) => c.length === rows.length);
  if (!fits) return {};
  const answered = rows.flatMap(({ rowId }, at) => {
    const [column, ...more] = columns.filter((_, index) => Boolean(matrix[index]?.[at]));
    return column && more.length === 0 ? [[rowId, column.columnId] as const] : [];
  });
  return Object.fromEntries(answered);
}
