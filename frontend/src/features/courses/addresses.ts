/** Where the screens of one course are. */
import type { Course } from "@/features/courses/api";
import { addressOf, asFlag, asId, asOneOf, type Said } from "@/platform/lib/address";
import { PATHS, withQuery } from "@/platform/lib/paths";

/** The parts of a course; the summary is what a bare address opens. */
const PARTS = ["resumen", "personas", "encuestas", "costos"] as const;
export type DetailPart = (typeof PARTS)[number];

/** What addresses of before lead to: marks, mails and notes keep them. */
const FORMER = {
  participantes: "personas",
  resultados: "personas",
  relatores: "resumen",
  evaluaciones: "encuestas",
  franquicia: "costos",
  historial: "resumen",
} as const satisfies Readonly<Record<string, DetailPart>>;

export const PLACE = {
  id: asId,
  tab: asOneOf([...PARTS, ...(Object.keys(FORMER) as (keyof typeof FORMER)[])]),
  /** The window that adds people lies open. */
  agregar: asFlag(),
  /** Begins with the first person who lacks attendance. */
  falta: asFlag(),
  /** The history lies open beside the course. */
  historial: asFlag(),
  /** The window that schedules this survey lies open, with the newest template: somebody left to make it. */
  programar: asOneOf(["satisfaccion", "transferencia"], null),
};

/** How addresses name the surveys of a course. */
export const ADDRESS_WORDS = { satisfaction: "satisfaccion", transfer: "transferencia" } as const;

export function partOf(tab: Said<typeof PLACE>["tab"]): DetailPart {
  return tab in FORMER ? FORMER[tab as keyof typeof FORMER] : (tab as DetailPart);
}

type Extras = Partial<Pick<Said<typeof PLACE>, "agregar" | "falta" | "programar">>;

export function detailAddress(id: number, tab?: DetailPart, extras: Extras = {}): string {
  return addressOf(PATHS.courseDetail, PLACE, { id, tab, ...extras });
}

/** Opens the participant beside the others, at a field where one is named. */
export function participantAddress(courseId: number, participantId: number, campo = ""): string {
  const place = { id: courseId, tab: "personas", ver: participantId };
  return withQuery(PATHS.courseDetail, campo ? { ...place, campo } : place);
}

export function editAddress(id: number, campo = ""): string {
  return withQuery(PATHS.editCourse, campo ? { id, campo } : { id });
}

/** A course counts in the year in which it ends. */
export function budgetAddress({ company_id, endDate }: Pick<Course, "company_id" | "endDate">) {
  return withQuery(PATHS.estimate, { empresa: company_id, anio: endDate.slice(0, 4) });
}

/** People of a spreadsheet straight into the course. */
export function loadAddress(id: number): string {
  return withQuery(PATHS.massiveLoad, { tipo: "personas", curso: id });
}

/** A spreadsheet with the attendance and grades of the course. */
export function loadResultsAddress(id: number): string {
  return withQuery(PATHS.massiveLoad, { tipo: "asistencia", curso: id });
}
