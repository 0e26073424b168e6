/** Why some get no mail, and how many do. */

import { formatCount } from "@/shared/lib/format";
import type { Emails, Skipped } from "@/shared/surveys/mailing/mailing-api";

const REASONS: Readonly<Record<string, string>> = {
  ya_respondida: "Ya respondieron",
  sin_correo: "No tienen correo; entrégales el enlace o el QR",
  enviado_hoy: "Ya recibieron un correo hoy",
  rebotado: "Su correo rebotó; corrígelo en la ficha",
};

export interface SkippedGroup {
  reason: string;
  words: string;
  names: string[];
}

/** Why some get no mail, the reasons in the order above. */
export function groupsOfSkipped(skipped: readonly Skipped[]): SkippedGroup[] {
  return Object.entries(REASONS).flatMap(([reason, words]) => {
    const names = skipped.filter((one) => one.reason === reason).map(({ name }) => name);
    return names.length > 0 ? [{ reason, words: `${words} (${names.length})`, names }] : [];
  });
}

export function peopleWords(count: number): string {
  return formatCount(count, "persona", "personas");
}

/** "Enviar a 25 personas". */
export function sendWords(people: number): string {
  return `Enviar a ${peopleWords(people)}`;
}

export const NO_SERVER =
  "No hay un servidor de correo configurado. Se puede leer en Configuración, Correos enviados.";

/** Before anything leaves: how many mails, and for how many of the pending answers. */
export function outcomeWords(counted: Pick<Emails, "people" | "answers"> | undefined): string {
  if (counted === undefined) return "Contando destinatarios…";
  const { people, answers } = counted;
  if (people === 0) return "No hay destinatarios pendientes.";
  const whom = `Se enviará a ${peopleWords(people)}`;
  if (answers === people) return `${whom}.`;
  return `${whom}, por ${formatCount(answers, "respuesta pendiente", "respuestas pendientes")}.`;
}
