/** The calls about courses, their participants, rapporteurs, results and franchise. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { COURSES_KEY, FRANCHISE_KEY } from "@/entities/course/course";
import { statusesQuery, territoryQuery } from "@/entities/lookups/lookups";
import { EVALUATIONS_KEY } from "@/entities/survey/survey";
import type { components } from "@/generated/schema";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { Explanation } from "@/platform/explaining/explanation";
import type { FoundChoice } from "@/platform/forms/search-list";
import type { ListQuery } from "@/platform/lists/list-place";
import type { BulkRows } from "@/platform/lists/selection";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import type { Choice } from "@/platform/ui/select-field";

type Schemas = components["schemas"];
export type Course = Schemas["Course"];
export type CourseDetail = Schemas["CourseDetail"];
export type CourseChanges = Schemas["CourseChanges"];
export type Copy = Schemas["Duplicate"];

const ofCourse = (id: number) => ({ params: { path: { course_id: id } } });
const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });

export function setCourseActive(id: number, active: boolean): Promise<Course> {
  return active
    ? dataOf(api.PUT("/api/enable_course/{course_id}", ofCourse(id)))
    : dataOf(api.PUT("/api/disable_course/{course_id}", ofCourse(id)));
}

export function setManyActive(rows: BulkRows, active: boolean) {
  const body = { ...rows, action: active ? "enable" : "disable" } as Schemas["CoursesBulk"];
  return dataOf(api.POST("/api/courses/bulk", { body }));
}

export function updateCourse(id: number, body: CourseChanges) {
  return dataOf(api.PUT("/api/updatecourse/{course_id}", { ...ofCourse(id), body }));
}

export function duplicateCourse(id: number, body: Copy, key: string): Promise<Course> {
  return dataOf(
    api.POST("/api/courses/{course_id}/duplicate", { ...ofCourse(id), body, ...keyed(key) }),
  );
}

export function useCourseRows(query: ListQuery) {
  return useListRows<Course>(COURSES_KEY, query, pagesAt("/api/get_courses"));
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: [...COURSES_KEY, "detail", id],
    queryFn: ({ signal }): Promise<CourseDetail> =>
      dataOf(api.GET("/api/get_course/{course_id}", { ...ofCourse(id), signal })),
  });
}

export type Participant = Schemas["Participant"];

const ofParticipant = (id: number) => ({ params: { path: { participant_id: id } } });

export function createParticipant(body: Schemas["ParticipantForm"], key: string) {
  return dataOf(api.POST("/api/createparticipant", { body, ...keyed(key) }));
}

export function updateParticipant(id: number, body: Schemas["ParticipantChanges"]) {
  return dataOf(
    api.PATCH("/api/udpateparticipant/{participant_id}", { ...ofParticipant(id), body }),
  );
}

export function setParticipantActive(id: number, active: boolean) {
  return active
    ? dataOf(api.PUT("/api/enable_participant/{participant_id}", ofParticipant(id)))
    : dataOf(api.PUT("/api/disable_participant/{participant_id}", ofParticipant(id)));
}

/** Copies the person into the course again, as it is today. */
export function refreshParticipant(id: number) {
  return dataOf(api.POST("/api/participants/{participant_id}/refresh", ofParticipant(id)));
}

export type Difference = Schemas["ParticipantDifference"];

/** What copying all people of a course anew would change; asked each time. */
export function differencesQuery(courseId: number) {
  const path = "/api/courses/{course_id}/participants/refresh";
  return queryOptions({
    queryKey: [...COURSES_KEY, "differences", courseId],
    queryFn: ({ signal }): Promise<Difference[]> =>
      dataOf(api.GET(path, { ...ofCourse(courseId), signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

export function refreshParticipants(courseId: number) {
  return dataOf(
    api.POST("/api/courses/{course_id}/participants/refresh", { ...ofCourse(courseId) }),
  );
}

/** Those who may not use it are skipped. */
export function setFranchise(courseId: number, ids: readonly number[], franchiseSence: boolean) {
  const body = { ids: [...ids], franchiseSence };
  return dataOf(
    api.POST("/api/courses/{course_id}/participants/franchise", { ...ofCourse(courseId), body }),
  );
}

export function addPeople(courseId: number, people: readonly number[], key: string) {
  const body = { course_id: courseId, people_ids: [...people] };
  return dataOf(api.POST("/api/add_participant_course", { body, ...keyed(key) }));
}

/** A line of a list: who it is, how the person did, and that the RUT is right though the register has another name. */
export interface SentLine {
  rut: string;
  name?: string | undefined;
  results?: Omit<Schemas["Result"], "participant_id" | "updatedAt"> | undefined;
  samePerson?: boolean | undefined;
}

export function pasteParticipants(courseId: number, participants: SentLine[], key: string) {
  const body = { course_id: courseId, participants: participants.map((line) => ({ ...line })) };
  return dataOf(api.POST("/api/createparticipantlist", { body, ...keyed(key) }));
}

/** All of it is kept, or nothing. */
export function writeResults(courseId: number, rows: Schemas["Result"][]): Promise<Participant[]> {
  return dataOf(
    api.PATCH("/api/courses/{course_id}/results", { ...ofCourse(courseId), body: { rows } }),
  );
}

export type CourseRapporteur = Schemas["CourseRapporteur"];

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

type SurveyResults = Schemas["SurveyResults"];

/** What the answers to a survey came to. */
export function resultsQuery(survey_id: number) {
  const params = { path: { survey_id } };
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "of-course", survey_id],
    queryFn: ({ signal }): Promise<SurveyResults> =>
      dataOf(api.GET("/api/surveys/{survey_id}/results", { params, signal })),
  });
}

export type CourseFranchise = Schemas["CourseFranchise"];
export type FranchiseTerms = Schemas["Terms"];
/** A participant with what the participation costs. */
export type Attended = Schemas["Attended"];

/** Constants of SENCE change it as well as the course, so it is never taken as known. */
export function franchiseQuery(courseId: number) {
  return queryOptions({
    queryKey: [...FRANCHISE_KEY, courseId],
    queryFn: ({ signal }): Promise<CourseFranchise> =>
      dataOf(api.GET("/api/courses/{course_id}/franchise", { ...ofCourse(courseId), signal })),
    staleTime: 0,
  });
}

export function explainParticipation(id: number, signal: AbortSignal): Promise<Explanation> {
  return dataOf(
    api.GET("/api/participants/{participant_id}/franchise", { ...ofParticipant(id), signal }),
  );
}

/** A completed course takes the constants of today and keeps those. */
export function recalculate(courseId: number): Promise<CourseFranchise> {
  return dataOf(api.POST("/api/courses/{course_id}/franchise/recalculate", ofCourse(courseId)));
}

const NO_CHOICES: readonly Choice[] = [];

/** The same list each time, so that a long grid is not drawn anew without need. */
export function useHeldStatuses(): readonly Choice[] {
  return useQuery({ ...statusesQuery, select: statusChoices }).data ?? NO_CHOICES;
}

function statusChoices(statuses: readonly { id: number; StatusName: string }[]): Choice[] {
  return statuses.map(({ id, StatusName }) => ({ value: String(id), label: StatusName }));
}

export function useRegionChoices(): readonly Choice[] {
  const { data = [] } = useQuery(territoryQuery);
  return data.map(({ region }) => ({ value: region, label: region }));
}

export async function findRapporteurs(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: 20 };
  const { items } = await pageOf(api.GET("/api/getRapporteurs", { params: { query }, signal }));
  return items.map(({ rapporteur_id, name, specialty }) => ({
    value: String(rapporteur_id),
    label: name,
    detail: specialty ?? undefined,
  }));
}

/** There is no call for one rapporteur; a course that they teach names them. */
export function useRapporteurName(id: string): string | undefined {
  const query = { rapporteur_id: Number(id), pageSize: 1, active: "all" as const };
  const { data } = useQuery({
    queryKey: ["rapporteurs", "name", id],
    queryFn: ({ signal }) =>
      pageOf(api.GET("/api/getRapporteurCourse", { params: { query }, signal })),
    enabled: id !== "",
  });
  return data?.items[0]?.name;
}
