/** What may be saved but deserves a second look. */
import type { SurveyTable } from "@/shared/surveys/definition";

/** More options than this make a question on a phone longer than its screen. */
const FIT_A_PHONE = 7;

export function warningsOf(tables: readonly SurveyTable[]): string[] {
  return tables
    .filter(({ columns }) => columns.length > FIT_A_PHONE)
    .map(
      ({ title, columns }) =>
        `"${title || "Tabla sin título"}" tiene ${columns.length} opciones: con más de 7, responder en un teléfono se hace largo.`,
    );
}
