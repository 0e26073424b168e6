/** What undoing would do, in sentences. */
import type { ModelId, UndoPlan } from "@/features/loads/api/types";
import { kindByModelId } from "@/features/loads/model/kinds";
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
