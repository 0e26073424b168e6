/** Where the screens of one course are. */
import { PATHS, withQuery } from "@/shared/lib/paths";

export type DetailTab = "resumen" | "participantes" | "resultados" | "relatores" | "historial";

/** Zero when the address names no course. */
export function courseIdIn(query: URLSearchParams): number {
  const id = Number(query.get("id"));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** The summary is what a bare address opens. */
export function detailAddress(id: number, tab: DetailTab = "resumen"): string {
  return withQuery(PATHS.courseDetail, { id, tab: tab === "resumen" ? null : tab });
}

export function editAddress(id: number): string {
  return withQuery(PATHS.editCourse, { id });
}

/** People of a spreadsheet straight into the course. */
export function loadAddress(id: number): string {
  return withQuery(PATHS.massiveLoad, { tipo: "personas", curso: id });
}
