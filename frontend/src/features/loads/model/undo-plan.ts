/** What undoing would do, and what it did, in sentences. */
import type { ModelId, UndoPlan } from "@/features/loads/api/types";
import { kindByModelId } from "@/features/loads/model/kinds";
import type { Job } from "@/shared/api/types";
import { formatCount } from "@/shared/lib/format";

export function planWords(plan: UndoPlan, modelId: ModelId): string[] {
  const { one, many } = kindByModelId(modelId);
  const rows = (count: number) => formatCount(count, one, many);
  const sentences = [
    plan.removed > 0 ? `Se eliminan ${rows(plan.removed)} que esta carga creó.` : null,
    plan.restored > 0
      ? `${rows(plan.restored)} ${plan.restored === 1 ? "vuelve" : "vuelven"} a sus datos anteriores.`
      : null,
    plan.keptCount > 0
      ? `${rows(plan.keptCount)} no ${plan.keptCount === 1 ? "cambia" : "cambian"}, porque alguien hizo cambios después o están en uso.`
      : null,
    ...courseWords(plan),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0
    ? sentences
    : ["No hay nada que deshacer: esta carga no cambió datos."];
}

export type Undone = Omit<UndoPlan, "impossible">;

/** What was told of loads that had no course yet to speak of. */
const NO_COURSE = { unenrolled: 0, keptParticipantCount: 0, keptParticipants: [] };

/** What the undoing told when it ended, if that was the last work. */
export function undoneBy(job: Job | null): Undone | null {
  if (job?.kind !== "undo" || job.state !== "done") return null;
  return { ...NO_COURSE, ...(job.result as Undone) };
}

export function undoneWords(undone: Undone, modelId: ModelId): string[] {
  const { one, many } = kindByModelId(modelId);
  const rows = (count: number) => formatCount(count, one, many);
  const verb = (count: number, single: string, several: string) => (count === 1 ? single : several);
  return [
    undone.removed > 0
      ? `${verb(undone.removed, "Se eliminó", "Se eliminaron")} ${rows(undone.removed)}.`
      : null,
    undone.restored > 0
      ? `${rows(undone.restored)} ${verb(undone.restored, "volvió", "volvieron")} a sus datos anteriores.`
      : null,
    undone.keptCount > 0
      ? `${rows(undone.keptCount)} ${verb(undone.keptCount, "quedó", "quedaron")} como estaban.`
      : null,
    undone.unenrolled > 0
      ? `${verb(undone.unenrolled, "Salió", "Salieron")} del curso ${participants(undone.unenrolled)}.`
      : null,
    undone.keptParticipantCount > 0
      ? `${participants(undone.keptParticipantCount)} ${verb(undone.keptParticipantCount, "quedó", "quedaron")} en el curso.`
      : null,
  ].filter((sentence) => sentence !== null);
}

/** What becomes of the participants that the load made. */
function courseWords({ unenrolled, keptParticipantCount: kept }: UndoPlan): (string | null)[] {
  return [
    unenrolled > 0
      ? `${unenrolled === 1 ? "Sale" : "Salen"} del curso ${participants(unenrolled)} que esta carga inscribió.`
      : null,
    kept > 0
      ? `${participants(kept)} no ${kept === 1 ? "sale" : "salen"} del curso, porque ya hay resultados o cambios.`
      : null,
  ];
}

function participants(count: number): string {
  return formatCount(count, "participante", "participantes");
}
