/** The tables of a template as somebody would see them who answers, with a rapporteur of no name. */
import { type ShownTable, type SurveyTable, shownTables } from "@/shared/surveys/definition";

const SOMEBODY = "Nombre del relator o relatora";
const UNTITLED = "Tabla sin título";
const UNWRITTEN = "Pregunta sin escribir";
const UNNAMED = "Sin nombre";

/** What is still empty has a stand-in, since an empty heading or option is nothing at all to a reader. */
export function seenTables(tables: readonly SurveyTable[]): ShownTable[] {
  const whole = tables.map((table) => ({
    ...table,
    title: table.title.trim() || UNTITLED,
    columns: table.columns.map((column) => ({
      ...column,
      label: column.label.trim() || UNNAMED,
    })),
    rows: table.rows.map((row) => ({ ...row, text: row.text.trim() || UNWRITTEN })),
  }));
  return shownTables(whole, [SOMEBODY]);
}
