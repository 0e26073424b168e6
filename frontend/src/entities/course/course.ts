/** What several features know of a course: its states and modalities, and what to fetch again after it changed. */

import type { QueryClient } from "@tanstack/react-query";
import { CHOICES } from "@/entities/records/choices";
import type { components } from "@/platform/api/schema";
import { PATHS, withQuery } from "@/platform/lib/paths";
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

export interface CourseProposal {
  company: number | null;
  hours: number | null;
  /** Of one participant, in pesos. */
  price: number | null;
  /** What SENCE pays for an hour, in pesos. */
  hourValue: number | null;
  initialDate: string | null;
  modality: Modality | null;
  bipartite: boolean;
  /** The ids of who would take part: nothing else of them travels. */
  people: readonly number[];
}

const YES = "si";

/** What the address of a new course may say of it, written by who proposes it and read by the form. */
export function newCourseAddress(proposal: CourseProposal): string {
  return withQuery(PATHS.newCourse, {
    empresa: proposal.company,
    horas: proposal.hours,
    valor: proposal.price,
    valorHora: proposal.hourValue,
    inicio: proposal.initialDate,
    modalidad: proposal.modality,
    bipartito: proposal.bipartite ? YES : null,
    personas: proposal.people.join("-"),
  });
}

/** What an address proposes; null when it proposes nothing. What makes no sense is left out. */
export function readProposal(query: URLSearchParams): CourseProposal | null {
  const proposal: CourseProposal = {
    company: idIn(query.get("empresa")),
    hours: amountIn(query.get("horas")),
    price: amountIn(query.get("valor")),
    hourValue: amountIn(query.get("valorHora")),
    initialDate: dayIn(query.get("inicio")),
    modality: MODALITIES.find((modality) => modality === query.get("modalidad")) ?? null,
    bipartite: query.get("bipartito") === YES,
    people: peopleIn(query.get("personas")),
  };
  const { people, bipartite, ...facts } = proposal;
  const says = bipartite || people.length > 0 || Object.values(facts).some((fact) => fact !== null);
  return says ? proposal : null;
}

function idIn(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function amountIn(text: string | null): number | null {
  return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function dayIn(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function peopleIn(text: string | null): number[] {
  const ids = (text ?? "").split("-").map(idIn);
  return [...new Set(ids.filter((id) => id !== null))];
}
