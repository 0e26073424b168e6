/** The sentences that a person who answers reads. */
import { formatNumber } from "@/shared/lib/format";
import type { Progress } from "@/shared/surveys/answers";

export const ROW_MISSING = "Falta esta respuesta.";
export const COMMENT_MISSING = "Escribe tu respuesta.";

/** "7 de 12 respondidas". */
export function progressWords({ answered, total }: Progress): string {
  return `${formatNumber(answered)} de ${formatNumber(total)} respondidas`;
}

/** "Faltan 2 respuestas." */
export function missingWords(count: number): string {
  return count === 1 ? "Falta 1 respuesta." : `Faltan ${formatNumber(count)} respuestas.`;
}

/** "120 de 2.000 caracteres". */
export function lengthWords(length: number, most: number): string {
  return `${formatNumber(length)} de ${formatNumber(most)} caracteres`;
}
