/** A survey and what has been answered of it. */

export interface SurveyColumn {
  columnId: string;
  label: string;
  /** Its worth on the scale; null where options are no scale, and for "No aplica". */
  value: number | null;
  isNA: boolean;
}

export interface SurveyRow {
  rowId: string;
  text: string;
  order: number;
  required: boolean;
}

/** "relator": asked once for each rapporteur of the course. */
export type TableScope = "curso" | "relator";

export interface SurveyTable {
  tableId: string;
  title: string;
  instructions: string | null;
  order: number;
  scope: TableScope;
  /** Every row must be answered, whatever the row says. */
  requireAll: boolean;
  columns: readonly SurveyColumn[];
  rows: readonly SurveyRow[];
}

/** A table as somebody sees it: of the course, or of one rapporteur by name. */
export interface ShownTable extends SurveyTable {
  rapporteur: string | null;
}

export interface SurveyComment {
  enabled: boolean;
  prompt: string;
  required: boolean;
  maxLength: number;
}

export function isRequired(table: SurveyTable, row: SurveyRow): boolean {
  return table.requireAll || row.required;
}

/** The server's name for one question, also in what it finds missing. */
export function questionKey(tableId: string, rowId: string): string {
  return `${tableId}.${rowId}`;
}

/** The tables with those about rapporteurs repeated for each, as the server shows them. */
export function shownTables(
  tables: readonly SurveyTable[],
  rapporteurs: readonly string[],
): ShownTable[] {
  return tables.flatMap((table): ShownTable[] => {
    if (table.scope === "curso") return [{ ...table, rapporteur: null }];
    return rapporteurs.map((rapporteur, index) => ({
      ...table,
      tableId: `${table.tableId}--${index + 1}`,
      rapporteur,
    }));
  });
}

export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Given {
  answers: Answers;
  comment: string;
}

interface Questions {
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

/** The first question after another one that has no answer yet; the open question comes last. */
export function nextUnanswered(
  { tables, comment }: Questions,
  given: Given,
  after: string,
): string | undefined {
  const rows = tables.flatMap((table) =>
    table.rows.map(({ rowId }) => ({
      key: questionKey(table.tableId, rowId),
      open: answerOf(given.answers, table.tableId, rowId) === undefined,
    })),
  );
  const words = { key: COMMENT_KEY, open: comment.enabled && given.comment.trim() === "" };
  const at = rows.findIndex(({ key }) => key === after);
  return [...rows, words].slice(at + 1).find(({ open }) => open)?.key;
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

interface ResTable {
  tableId: string;
  /** `matrix[column][row]`, both in the order of the table. */
  matrix: boolean[][];
}

/** Answers as the server takes them: for each table, columns of rows of yes and no. */
export function resTablesOf(tables: readonly SurveyTable[], answers: Answers): ResTable[] {
  return tables.map(({ tableId, columns, rows }) => ({
    tableId,
    matrix: columns.map(({ columnId }) =>
      rows.map(({ rowId }) => answers[tableId]?.[rowId] === columnId),
    ),
  }));
}
