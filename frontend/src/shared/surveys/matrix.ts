/** Answers as the server takes them: for each table, columns of rows of yes and no. */
import type { Answers } from "@/shared/surveys/answers";
import type { SurveyTable } from "@/shared/surveys/definition";

interface ResTable {
  tableId: string;
  /** `matrix[column][row]`, both in the order of the table. */
  matrix: boolean[][];
}

export function resTablesOf(tables: readonly SurveyTable[], answers: Answers): ResTable[] {
  return tables.map(({ tableId, columns, rows }) => ({
    tableId,
    matrix: columns.map(({ columnId }) =>
      rows.map(({ rowId }) => answers[tableId]?.[rowId] === columnId),
    ),
  }));
}
