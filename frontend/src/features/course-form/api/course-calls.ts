/** The calls of the course form. */
import { queryOptions } from "@tanstack/react-query";
import { readSurveys } from "@/entities/survey/schedule";
import type { CourseChanges, NewCourse } from "@/features/course-form/model/course-body";
import type { CourseDetail } from "@/features/course-form/model/course-values";
import type { components } from "@/generated/schema";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { FoundChoice } from "@/platform/forms/search-list";

type Schemas = components["schemas"];
export type Rapporteur = Schemas["Rapporteur"];
export type SavedCourse = Schemas["SavedCourse"];

export function readCourse(id: number, signal?: AbortSignal): Promise<CourseDetail> {
  const params = { path: { course_id: id } };
  return dataOf(api.GET("/api/get_course/{course_id}", { params, ...(signal ? { signal } : {}) }));
}

/** Read anew at every opening: a form must begin with what the server has now. */
export function courseQuery(id: number) {
  return queryOptions({
    queryKey: ["course-form", id],
    queryFn: ({ signal }) => readCourse(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The same for its surveys; those that cannot be read are asked for once, and not waited for. */
export function formSurveysQuery(id: number) {
  return queryOptions({
    queryKey: ["course-form", "surveys", id],
    queryFn: ({ signal }) => readSurveys(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function createCourse(body: NewCourse, idempotencyKey: string): Promise<SavedCourse> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createcourse", { body, headers }));
}

/** Puts people of the register into a course. */
export function enrolPeople(courseId: number, people: readonly number[]) {
  const body = { course_id: courseId, people_ids: [...people] };
  return dataOf(api.POST("/api/add_participant_course", { body }));
}

export function updateCourse(id: number, body: CourseChanges): Promise<SavedCourse> {
  const params = { path: { course_id: id } };
  return dataOf(api.PUT("/api/updatecourse/{course_id}", { params, body }));
}

export function createRapporteur(
  body: Schemas["RapporteurForm"],
  idempotencyKey: string,
): Promise<Rapporteur> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createRapporteur", { body, headers }));
}

/** Somebody who teaches, found by name, RUT, specialty or e-mail. */
export interface FoundRapporteur extends FoundChoice {
  rapporteur: Rapporteur;
}

export async function findRapporteurs(q: string, signal: AbortSignal): Promise<FoundRapporteur[]> {
  const query = { q, pageSize: 20 };
  const { items } = await pageOf(api.GET("/api/getRapporteurs", { params: { query }, signal }));
  return items.map((rapporteur) => ({
    value: String(rapporteur.rapporteur_id),
    label: rapporteur.name,
    detail: [rapporteur.specialty, rapporteur.supplierName].filter(Boolean).join(" · "),
    rapporteur,
  }));
}
