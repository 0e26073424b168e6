/** What several features know of a course: its states and modalities, and what to fetch again after it changed. */

import type { QueryClient } from "@tanstack/react-query";
import { CHOICES } from "@/entities/records/choices";
import type { components } from "@/platform/api/schema";
import type { Tone } from "@/platform/ui/badge";

/** Whatever hangs on courses has a key that begins so: one change makes all of it old. */
export const COURSES_KEY = ["courses"] as const;

/** The franchise of courses, and of each participant. */
export const FRANCHISE_KEY = [...COURSES_KEY, "franchise"] as const;

/** The budgets of companies, with what their courses cost. */
export const BUDGET_KEY = ["budget"] as const;

/** What is told of courses elsewhere; what happened to one grows with each change of it. */
export const TOLD_OF_COURSES = [["history", "course"], ["companies", "stats"], BUDGET_KEY] as const;

export async function coursesChanged(client: QueryClient): Promise<void> {
  for (const queryKey of TOLD_OF_COURSES) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: COURSES_KEY });
}

export type CourseState = components["schemas"]["Course"]["state"];

interface StateWords {
  label: string;
  tone: Tone;
}

/** The states of a course in words, in the order in which a course goes through them. */
export const STATE_WORDS: Readonly<Record<CourseState, StateWords>> = {
  programado: { label: "Programado", tone: "info" },
  en_curso: { label: "En curso", tone: "primary" },
  por_cerrar: { label: "Por cerrar", tone: "warning" },
  completado: { label: "Completado", tone: "success" },
  deshabilitado: { label: "Deshabilitado", tone: "neutral" },
};

/** How courses are given, in the server's words. */
export const MODALITIES = CHOICES.modality.map(({ value }) => value);

export type Modality = (typeof MODALITIES)[number];
