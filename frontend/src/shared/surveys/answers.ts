/** What somebody answered so far, by the ids of tables, rows and columns. */
import {
  isRequired,
  questionKey,
  type SurveyComment,
  type SurveyTable,
} from "@/shared/surveys/definition";

export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Given {
  answers: Answers;
  comment: string;
}

export interface Questions {
  tables: readonly SurveyTable[];
  comment: SurveyComment;
}

export interface Progress {
  answered: number;
  total: number;
}

export const NOTHING_GIVEN: Given = { answers: {}, comment: "" };

/** The open question in a list of what is missing. */
export const COMMENT_KEY = "comment";

export function answerOf(answers: Answers, tableId: string, rowId: string): string | undefined {
  return answers[tableId]?.[rowId];
}

/** `columnId` null takes the answer back. */
export function withAnswer(
  answers: Answers,
  tableId: string,
  rowId: string,
  columnId: string | null,
): Answers {
  const { [rowId]: _before, ...others } = answers[tableId] ?? {};
  return { ...answers, [tableId]: columnId === null ? others : { ...others, [rowId]: columnId } };
}

/** Kept answers without those to questions or options that are no more. */
export function fittingAnswers(tables: readonly SurveyTable[], answers: Answers): Answers {
  const entries = tables.map(({ tableId, rows, columns }) => {
    const fitting = rows.flatMap(({ rowId }) => {
      const chosen = answerOf(answers, tableId, rowId);
      return columns.some(({ columnId }) => columnId === chosen) ? [[rowId, chosen]] : [];
    });
    return [tableId, Object.fromEntries(fitting)];
  });
  return Object.fromEntries(entries);
}

export function progressOf(tables: readonly SurveyTable[], answers: Answers): Progress {
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const answered = tables.reduce(
    (sum, { tableId, rows }) =>
      sum + rows.filter(({ rowId }) => answerOf(answers, tableId, rowId) !== undefined).length,
    0,
  );
  return { answered, total };
}

/** What must still be answered, in the order of the page; the open question comes last. */
export function missingIn({ tables, comment }: Questions, given: Given): string[] {
  const rows = tables.flatMap((table) =>
    table.rows
      .filter((row) => isRequired(table, row))
      .filter(({ rowId }) => answerOf(given.answers, table.tableId, rowId) === undefined)
      .map(({ rowId }) => questionKey(table.tableId, rowId)),
  );
  const asksWords = comment.enabled && comment.required && given.comment.trim() === "";
  return asksWords ? [...rows, COMMENT_KEY] : rows;
}
