/** The three policies of a load, each told with the figures of the last preview. */
import type { Blanks, Counts, OnDuplicate, OnError } from "@/features/loads/api/types";
import { withProblems } from "@/features/loads/model/counts";
import type { LoadKind } from "@/features/loads/model/kinds";
import { formatCount, formatNumber } from "@/shared/lib/format";

export interface PolicyChoice<Value extends string> {
  value: Value;
  label: string;
  description: string;
}

export function duplicateChoices(
  kind: LoadKind,
  counts: Counts | null,
  current: OnDuplicate,
): PolicyChoice<OnDuplicate>[] {
  const known = counts && current === "update" ? counts.updated + counts.unchanged : 0;
  const figure = known === 0 ? "" : ` (${formatNumber(known)})`;
  return [
    {
      value: "update",
      label: `Actualizar${figure}`,
      description: `Los datos del archivo reemplazan a los de ${kind.many} que ya existen.`,
    },
    {
      value: "skip",
      label: `Omitir${figure}`,
      description: `Se cargan solo ${kind.many} que aún no existen; lo demás queda como está.`,
    },
    {
      value: "error",
      label: `Marcar como problema${figure}`,
      description: "Esas filas vuelven en el archivo de filas rechazadas.",
    },
  ];
}

export function errorChoices(counts: Counts | null): PolicyChoice<OnError>[] {
  const stopped =
    counts && counts.failed > 0
      ? `Con ${staysOut(counts)}, hoy no se cargaría ninguna.`
      : "Si aparece un problema, no se carga ninguna.";
  return [
    {
      value: "partial",
      label: "Cargar las filas correctas",
      description: "Las que tienen problemas vuelven en un archivo para corregirlas.",
    },
    { value: "all", label: "Todo o nada", description: stopped },
  ];
}

export const BLANKS_CHOICES: readonly PolicyChoice<Blanks>[] = [
  {
    value: "keep",
    label: "Mantener lo que hay",
    description: "Una celda vacía no borra el dato que ya existe.",
  },
  {
    value: "clear",
    label: "Borrar el dato",
    description: "Una celda vacía deja vacío el dato que ya existe.",
  },
];

/** The rows that stay out, in words: "3 filas sin respuesta y 22 con problemas". */
export function staysOut(counts: Counts): string {
  const [waiting, failed] = [counts.waiting ?? 0, withProblems(counts)];
  if (waiting === 0) return `${formatCount(failed, "fila", "filas")} con problemas`;
  const asked = `${formatCount(waiting, "fila", "filas")} sin respuesta`;
  return failed === 0 ? asked : `${asked} y ${formatNumber(failed)} con problemas`;
}

export interface OpenAnswers {
  /** Chosen, and not yet counted in. */
  pending: number;
  /** Not chosen: their rows are refused. */
  unanswered: number;
}

/** Why loading is not possible yet, or null when it is. */
export function reasonNotToLoad(
  counts: Counts,
  onError: OnError,
  { pending, unanswered }: OpenAnswers,
): string | null {
  if (pending > 0) return "Aplica primero tus respuestas a los valores que no conocemos.";
  if (onError === "all" && counts.failed > 0) {
    return `Elegiste "Todo o nada" y hay ${staysOut(counts)}.`;
  }
  if (counts.created + counts.updated > 0) return null;
  return unanswered > 0
    ? "Responde los valores que no conocemos para cargar sus filas."
    : "No hay filas nuevas ni cambios que cargar.";
}
