/** What a survey asks: tables of questions by options, and one open question. */

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
