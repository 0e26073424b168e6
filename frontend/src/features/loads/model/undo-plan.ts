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
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0
    ? sentences
    : ["No hay nada que deshacer: esta carga no cambió datos."];
}

export type Undone = Omit<UndoPlan, "impossible">;

/** What the undoing told when it ended, if that was the last work. */
export function undoneBy(job: Job | null): Undone | null {
  return job?.kind === "undo" && job.state === "done" ? (job.result as Undone) : null;
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
  ].filter((sentence) => sentence !== null);
}
