/** The addresses of the two screens, each step of which can be reloaded or sent to somebody. */
import type { LoadKind } from "@/features/loads/kinds";
import type { StepId } from "@/features/loads/wizard";
import { PATHS, withQuery } from "@/platform/lib/paths";

export interface WizardPlace {
  kind?: LoadKind | null;
  step?: StepId | null;
  mappingId?: number | null;
  /** The course whose participants are loaded. */
  courseId?: number | null;
}

export function wizardAddress({ kind, step, mappingId, courseId }: WizardPlace = {}): string {
  const tipo = kind?.needsCourse && courseId ? "personas" : kind?.slug;
  const curso = kind?.needsCourse ? courseId : null;
  return withQuery(PATHS.massiveLoad, { tipo, curso, paso: step, carga: mappingId });
}

export function errorsAddress(loadId: number): string {
  return withQuery(PATHS.massiveLoadErrors, { carga: loadId });
}

/** A whole number above zero in an address, or nothing. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const value = Number(query.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}
