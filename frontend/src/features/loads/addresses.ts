/** The addresses of the two screens, each step of which can be reloaded or sent to somebody. */
import type { LoadKind } from "@/features/loads/kinds";
import { addressOf, asId, asOneOf, asText } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";

export const STEP_IDS = ["archivo", "columnas", "revisar", "resultado"] as const;
export type StepId = (typeof STEP_IDS)[number];

export const PLACE = {
  tipo: asText,
  curso: asId,
  paso: asOneOf(STEP_IDS, null),
  carga: asId,
};

export interface WizardPlace {
  kind?: LoadKind | null;
  step?: StepId | null;
  mappingId?: number | null;
  /** The course whose participants are loaded. */
  courseId?: number | null;
}

export function wizardAddress({ kind, step, mappingId, courseId }: WizardPlace = {}): string {
  const joins = kind?.needsCourse && !kind.ofCourse;
  const tipo = joins && courseId ? "personas" : kind?.slug;
  const curso = kind?.needsCourse ? courseId : undefined;
  return addressOf(PATHS.massiveLoad, PLACE, { tipo, curso, paso: step, carga: mappingId });
}

export function errorsAddress(loadId: number): string {
  return addressOf(PATHS.massiveLoadErrors, { carga: asId }, { carga: loadId });
}
