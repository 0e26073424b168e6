/** Where the wizard stands: each step carries exactly what it needs, so an impossible one cannot be written. */
import type {
  Load,
  LoadedFile,
  LoadOptions,
  Mapping,
  PreviewResult,
} from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { kindByModelId } from "@/features/loads/model/kinds";

export const STEP_IDS = ["archivo", "columnas", "revisar", "resultado"] as const;
export type StepId = (typeof STEP_IDS)[number];

export const STEP_LABELS: Record<StepId, string> = {
  archivo: "Tipo y archivo",
  columnas: "Relacionar columnas",
  revisar: "Revisar",
  resultado: "Resultado",
};

/** A mapping whose file was read. */
export type ReadMapping = Mapping & { file: LoadedFile };

/** What step 3 looks at: the file of a mapping, or corrected rows on their way into its load. */
export interface Review {
  mapping: ReadMapping;
  options: LoadOptions;
  preview: PreviewResult | null;
  /** The load that the corrected rows came back into. */
  corrects: Load | null;
}

export type Step =
  | { id: "archivo"; mapping: Mapping | null }
  | { id: "columnas"; mapping: ReadMapping; kind: LoadKind }
  | { id: "revisar"; review: Review; mapping: ReadMapping; kind: LoadKind }
  | { id: "resultado"; mapping: Mapping; kind: LoadKind; load: Load };

/** The step that was asked for, or the furthest one before it that the mapping allows. */
export function stepOf(asked: StepId | null, mapping: Mapping | null): Step {
  const id = asked ?? furthest(mapping);
  if (!mapping) return { id: "archivo", mapping };
  const kind = kindByModelId(mapping.model_id);
  const load = startedLoad(mapping);
  if (load && id === "revisar" && mapping.correction && isRead(mapping)) {
    const { options, preview } = mapping.correction;
    return { id, mapping, kind, review: { mapping, options, preview, corrects: load } };
  }
  if (load && (id === "resultado" || isFinal(load))) {
    return { id: "resultado", mapping, kind, load };
  }
  if (id === "archivo" || !isRead(mapping)) return { id: "archivo", mapping };
  if (id === "columnas" || !isMapped(mapping)) return { id: "columnas", mapping, kind };
  const { options, preview } = mapping;
  return { id: "revisar", mapping, kind, review: { mapping, options, preview, corrects: null } };
}

export function furthest(mapping: Mapping | null): StepId {
  if (!mapping) return "archivo";
  if (startedLoad(mapping)) return "resultado";
  if (!isRead(mapping)) return "archivo";
  return isMapped(mapping) ? "revisar" : "columnas";
}

/** What was loaded, or is being loaded, is history: its steps cannot be walked again. */
export function isFinal(load: Load): boolean {
  return load.state !== "failed" && load.state !== "cancelled";
}

/** A load that was asked for; a preview is not one. */
export function startedLoad(mapping: Mapping): Load | null {
  return mapping.load && mapping.load.state !== "preview" ? mapping.load : null;
}

export function parseStep(text: string | null): StepId | null {
  return STEP_IDS.find((id) => id === text) ?? null;
}

function isRead(mapping: Mapping): mapping is ReadMapping {
  return mapping.file !== null;
}

function isMapped(mapping: Mapping): boolean {
  return mapping.state === "mapped" || mapping.state === "loaded";
}
