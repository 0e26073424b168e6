/** The calls about the rapporteurs of a course. */
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type CourseRapporteur = components["schemas"]["CourseRapporteur"];

export function assignRapporteur(courseId: number, rapporteurId: number) {
  const body = { course_id: courseId, rapporteur_id: rapporteurId };
  return dataOf(api.POST("/api/createRapporteurCourse", { body }));
}

/** Somebody new, by name; the rest of the data can follow. */
export async function createAndAssign(courseId: number, name: string) {
  const { rapporteur_id } = await dataOf(api.POST("/api/createRapporteur", { body: { name } }));
  return assignRapporteur(courseId, rapporteur_id);
}

/** `linkId` is that of the rapporteur in the course. */
export function setAssigned(linkId: number, assigned: boolean) {
  const params = { params: { path: { link_id: linkId } } };
  return assigned
    ? dataOf(api.PUT("/api/enableRapporteurCourse/{link_id}", params))
    : dataOf(api.PUT("/api/disableRapporteurCourse/{link_id}", params));
}
