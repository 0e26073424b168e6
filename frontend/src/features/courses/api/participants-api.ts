/** The calls about the participants of a course. */
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];
export type Participant = Schemas["Participant"];
export type NewParticipant = Schemas["ParticipantForm"];
export type ParticipantChanges = Schemas["ParticipantChanges"];
export type PersonChoice = Schemas["PersonChoice"];
export type Result = Schemas["Result"];

const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });
const at = (id: number) => ({ params: { path: { participant_id: id } } });

export function listParticipants(courseId: number, query: ListQuery, signal: AbortSignal) {
  const path = { course_id: courseId };
  const asked = asQueryOf<"/api/courses/{course_id}/participants">(query);
  const params = { path, query: asked };
  return pageOf(api.GET("/api/courses/{course_id}/participants", { params, signal }));
}

export function createParticipant(body: NewParticipant, key: string) {
  return dataOf(api.POST("/api/createparticipant", { body, ...keyed(key) }));
}

export function updateParticipant(id: number, body: ParticipantChanges) {
  return dataOf(api.PATCH("/api/udpateparticipant/{participant_id}", { ...at(id), body }));
}

export function setParticipantActive(id: number, active: boolean) {
  return active
    ? dataOf(api.PUT("/api/enable_participant/{participant_id}", at(id)))
    : dataOf(api.PUT("/api/disable_participant/{participant_id}", at(id)));
}

/** Copies the person into the course again, as it is today. */
export function refreshParticipant(id: number) {
  return dataOf(api.POST("/api/participants/{participant_id}/refresh", at(id)));
}

export interface PeopleSearch {
  q: string;
  company: string;
  area: string;
}

/** The first twenty active people, each with whether they are in the course. */
export function findPeople(
  courseId: number,
  { q, company, area }: PeopleSearch,
  signal: AbortSignal,
): Promise<PersonChoice[]> {
  const query = {
    course_id: courseId,
    ...(q ? { q } : {}),
    ...(company ? { company: Number(company) } : {}),
    ...(area ? { area: Number(area) } : {}),
  };
  return dataOf(api.GET("/api/people/lookup", { params: { query }, signal }));
}

export function addPeople(courseId: number, people: readonly number[], key: string) {
  const body = { course_id: courseId, people_ids: [...people] };
  return dataOf(api.POST("/api/add_participant_course", { body, ...keyed(key) }));
}

export function pasteParticipants(
  courseId: number,
  lines: readonly { rut: string; name?: string | undefined }[],
  key: string,
) {
  const participants = lines.map(({ rut, name }) => ({ rut, ...(name ? { name } : {}) }));
  const body = { course_id: courseId, participants };
  return dataOf(api.POST("/api/createparticipantlist", { body, ...keyed(key) }));
}

/** All of it is kept, or nothing. */
export function writeResults(courseId: number, rows: Result[]): Promise<Participant[]> {
  const params = { path: { course_id: courseId } };
  return dataOf(api.PATCH("/api/courses/{course_id}/results", { params, body: { rows } }));
}
