/** Problems as lines of text with tabs, as a spreadsheet pastes them. */
import type { RowError } from "@/features/loads/api/types";

const HEADINGS = [
  "Hoja",
  "Celda",
  "Fila",
  "Columna",
  "Valor en el archivo",
  "Problema",
  "Cómo corregir",
];

export function errorsAsText(errors: readonly RowError[]): string {
  const lines = errors.map((error) => [
    error.sheet,
    error.cell ?? "",
    String(error.row),
    error.column_name ?? "",
    error.value ?? "",
    error.message,
    error.suggestion ?? error.howToFix,
  ]);
  return [HEADINGS, ...lines].map((cells) => cells.map(harmless).join("\t")).join("\n");
}

/** A value must not break the line, nor be taken for a formula where it is pasted. */
function harmless(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
