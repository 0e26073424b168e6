/** Where the screens of one course are. */
import { addressOf, asId, asOneOf, type Said } from "@/platform/lib/address";
import { PATHS, withQuery } from "@/platform/lib/paths";

/** The summary is what a bare address opens. */
export const PLACE = {
  id: asId,
  tab: asOneOf([
    "resumen",
    "participantes",
    "resultados",
    "relatores",
    "encuestas",
    "evaluaciones",
    "franquicia",
    "historial",
  ]),
};

export type DetailTab = Said<typeof PLACE>["tab"];

export function detailAddress(id: number, tab?: DetailTab): string {
  return addressOf(PATHS.courseDetail, PLACE, { id, tab });
}

/** Opens the participant beside the others. */
export function participantAddress(courseId: number, participantId: number): string {
  return withQuery(PATHS.courseDetail, { id: courseId, tab: "participantes", ver: participantId });
}

export function editAddress(id: number): string {
  return withQuery(PATHS.editCourse, { id });
}

interface Costed {
  company_id: number;
  endDate: string;
}

/** A course counts in the year in which it ends. */
export function budgetAddress({ company_id, endDate }: Costed): string {
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
