/** Changes to the tables of a template, each a function from the old to the new. */
import { freshId } from "@/features/survey-templates/model/ids";
import { fold } from "@/shared/lib/fold";
import type { SurveyColumn, SurveyRow, SurveyTable } from "@/shared/surveys/definition";

export const MOST_ROW_LETTERS = 300;

export function newRow(text = ""): SurveyRow {
  return { rowId: freshId("pregunta"), text, order: 0, required: false };
}

export function newColumn(label = "", value: number | null = null): SurveyColumn {
  return { columnId: freshId("opcion"), label, value, isNA: false };
}

export function newTable(columns: readonly SurveyColumn[]): SurveyTable {
  return {
    tableId: freshId("tabla"),
    title: "",
    instructions: null,
    order: 0,
    scope: "curso",
    requireAll: true,
    columns,
    rows: [newRow()],
  };
}

/** The same questions again, under names of their own. */
export function copyOf(table: SurveyTable): SurveyTable {
  return {
    ...table,
    tableId: freshId("tabla"),
    title: `${table.title} (copia)`,
    rows: table.rows.map((row) => ({ ...row, rowId: freshId("pregunta") })),
  };
}

/** Puts new items after one of the list, or at its end. */
export function insertedAfter<Item>(
  items: readonly Item[],
  index: number,
  added: readonly Item[],
): readonly Item[] {
  return [...items.slice(0, index + 1), ...added, ...items.slice(index + 1)];
}

/** One line, one question; numbers and dots that began the lines of a list are left out. */
export function questionsIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}[.)-]|[-*•–])\s+/, ""))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .map((line) => line.slice(0, MOST_ROW_LETTERS));
}

export interface Pasted {
  rows: readonly SurveyRow[];
  /** How many lines became questions; the rest were there already. */
  added: number;
}

/** Adds each line as a question in place of an empty one, without what is asked already. */
export function withPasted(rows: readonly SurveyRow[], index: number, text: string): Pasted {
  const known = new Set(rows.map((row) => fold(row.text)));
  const fresh = questionsIn(text).filter((line) => {
    const isNew = !known.has(fold(line));
    known.add(fold(line));
    return isNew;
  });
  const added = insertedAfter(rows, index, fresh.map(newRow));
  const isEmpty = rows[index]?.text.trim() === "" && fresh.length > 0;
  return { rows: isEmpty ? added.filter((_, at) => at !== index) : added, added: fresh.length };
}

/** The last option, apart from the scale. */
export function withNotApplicable(columns: readonly SurveyColumn[]): readonly SurveyColumn[] {
  if (columns.some(({ isNA }) => isNA)) return columns;
  return [...columns, { ...newColumn("No aplica"), isNA: true }];
}

/** As the server takes them: in the order in which they stand, tidy, and with nothing left over. */
export function asSent(tables: readonly SurveyTable[]) {
  return tables.map((table, index) => ({
    ...table,
    title: tidy(table.title),
    instructions: tidy(table.instructions ?? "") || null,
    order: index + 1,
    columns: table.columns.map((column) => ({
      ...column,
      label: tidy(column.label),
      value: column.isNA ? null : column.value,
    })),
    rows: table.rows.map((row, at) => ({ ...row, text: tidy(row.text), order: at + 1 })),
  }));
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
