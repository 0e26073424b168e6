/** The states of a course in words, in the order in which a course goes through them. */
import type { components } from "@/shared/api/schema";
import type { Tone } from "@/shared/ui/badge";

export type CourseState = components["schemas"]["Course"]["state"];

interface StateWords {
  label: string;
  tone: Tone;
}

export const STATE_WORDS: Readonly<Record<CourseState, StateWords>> = {
  programado: { label: "Programado", tone: "info" },
  en_curso: { label: "En curso", tone: "primary" },
  por_cerrar: { label: "Por cerrar", tone: "warning" },
  completado: { label: "Completado", tone: "success" },
  deshabilitado: { label: "Deshabilitado", tone: "neutral" },
};
