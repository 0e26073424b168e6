/** What several features know of a course: its states and modalities, and what to fetch again after it changed. */

import type { QueryClient } from "@tanstack/react-query";
import { CHOICES } from "@/generated/records/choices";
import type { components } from "@/generated/schema";
import {
  addressOf,
  asAmount,
  asDay,
  asFlag,
  asId,
  asList,
  asOneOf,
  type Said,
} from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";
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

/** What the address of a new course may say of it, written by who proposes it and read by the form. */
export const PROPOSAL = {
  empresa: asId,
  horas: asAmount,
  valor: asAmount,
  valorHora: asAmount,
  inicio: asDay,
  modalidad: asOneOf(MODALITIES, null),
  bipartito: asFlag(),
  personas: asList(asId, "-"),
};

export function newCourseAddress(proposal: CourseProposal): string {
  return addressOf(PATHS.newCourse, PROPOSAL, {
    empresa: proposal.company,
    horas: proposal.hours,
    valor: proposal.price,
    valorHora: proposal.hourValue,
    inicio: proposal.initialDate ?? "",
    modalidad: proposal.modality,
    bipartito: proposal.bipartite,
    personas: proposal.people,
  });
}

/** What an address proposes; null when it proposes nothing. */
export function proposalOf(said: Said<typeof PROPOSAL>): CourseProposal | null {
  const proposal: CourseProposal = {
    company: said.empresa,
    hours: said.horas,
    price: said.valor,
    hourValue: said.valorHora,
    initialDate: said.inicio || null,
    modality: said.modalidad,
    bipartite: said.bipartito,
    people: said.personas,
  };
  const { people, bipartite, ...facts } = proposal;
  const says = bipartite || people.length > 0 || Object.values(facts).some((fact) => fact !== null);
  return says ? proposal : null;
}
