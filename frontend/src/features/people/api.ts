/** The calls about people, and what is kept of their answers. */

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { historyKey } from "@/entities/history/history";
import { peopleTexts } from "@/features/people/texts";
import type { components } from "@/generated/schema";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListNouns } from "@/platform/lists/list-spec";
import type { BulkRows } from "@/platform/lists/selection";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";

type Schemas = components["schemas"];

export type PersonRow = Schemas["PersonRow"];
export type PersonCourse = Schemas["PersonCourse"];
export type PersonForm = Schemas["PersonForm"];
export type PersonChanges = Schemas["PersonChanges"];
export type SavedPerson = Schemas["SavedPerson"];
export type Added = Schemas["Added"];
export type Warning = Schemas["Warning"];

/** A person as read, or as just saved with what is worth knowing. */
export type Person = Schemas["Person"] & { warnings?: readonly Warning[] | undefined };

export type BulkOrder = Pick<Schemas["PeopleBulk"], "action" | "area" | "franchiseSence">;

/** The server enrols this many people at a time. */
export const MOST_ENROLLED = 1_000;
const PAGE_OF_IDS = 500;

export const listPeople = pagesAt("/api/get_people");

export function getPerson(id: number, signal?: AbortSignal): Promise<Person> {
  return dataOf(api.GET("/api/people/{people_id}", { ...one(id), signal: signal ?? null }));
}

export function createPerson(form: PersonForm, idempotencyKey: string): Promise<SavedPerson> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createpeople", { body: form, headers }));
}

export function updatePerson(id: number, changes: PersonChanges): Promise<SavedPerson> {
  return dataOf(api.POST("/api/updatepeople/{people_id}", { ...one(id), body: changes }));
}

export function setPersonActive(id: number, active: boolean): Promise<Person> {
  return active
    ? dataOf(api.PUT("/api/enable_people/{people_id}", one(id)))
    : dataOf(api.PUT("/api/disable_people/{people_id}", one(id)));
}

/** Whether the settings let the signed-in user look at salaries, as they are now. */
export async function mayRevealSalaries(signal: AbortSignal): Promise<boolean> {
  return (await dataOf(api.GET("/api/user", { signal }))).seesSalaries;
}

/** The server writes down who looked. */
export async function revealSalary(id: number): Promise<number | null> {
  return (await dataOf(api.POST("/api/people/{people_id}/salary", one(id)))).grossSalary;
}

export function changePeople(rows: BulkRows, order: BulkOrder) {
  return dataOf(api.POST("/api/people/bulk", { body: { ...rows, ...order } }));
}

export function enrolPeople(courseId: number, ids: number[]): Promise<Added> {
  const body = { course_id: courseId, people_ids: ids };
  return dataOf(api.POST("/api/add_participant_course", { body }));
}

/** The ids behind a selection: those chosen one by one, or all that a filter finds. */
export async function idsOf(rows: BulkRows): Promise<number[]> {
  if ("ids" in rows) return rows.ids;
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { ...rows.filter, sort: "people_id", page, pageSize: PAGE_OF_IDS };
    const found = await listPeople(query, AbortSignal.timeout(30_000));
    ids.push(...found.items.map(({ people_id }) => people_id));
    pages = found.meta.pages;
  }
  return ids;
}

function one(id: number) {
  return { params: { path: { people_id: id } } };
}

export const PEOPLE_KEY = ["people"];
export const PEOPLE_HISTORY_KEY = historyKey("person");

export function usePeopleRows(query: ListQuery) {
  return useListRows<PersonRow>(PEOPLE_KEY, query, listPeople);
}

export function personQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, "one", id],
    queryFn: ({ signal }): Promise<Person> => getPerson(id, signal),
  });
}

export function personCoursesQuery(id: number, page: number) {
  const params = { path: { people_id: id }, query: { page, pageSize: 25 } };
  return queryOptions({
    queryKey: [...PEOPLE_KEY, "courses", id, page],
    queryFn: ({ signal }) => pageOf(api.GET("/api/people/{people_id}/courses", { params, signal })),
  });
}

/** Everything told of people is old now, and what happened to them too. */
export function usePeopleChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: PEOPLE_KEY }),
      client.invalidateQueries({ queryKey: PEOPLE_HISTORY_KEY }),
    ]);
  };
}

/** A person came back from a save: that is how it is shown, with its remarks; lists are asked anew. */
export function usePersonSaved(): (person: Person) => void {
  const client = useQueryClient();
  return (person) => {
    client.setQueryData(personQuery(person.people_id).queryKey, person);
    void client.invalidateQueries({ queryKey: [...PEOPLE_KEY, "list"] });
    void client.invalidateQueries({ queryKey: PEOPLE_HISTORY_KEY });
  };
}

export const PEOPLE_NOUNS: ListNouns = {
  one: peopleTexts.one,
  many: peopleTexts.many,
  feminine: true,
};

export function kindWord(isExternal: boolean): string {
  return isExternal ? peopleTexts.external : peopleTexts.internal;
}

/** What the form says when it shall begin anew after saving. */
export const ANOTHER = "another";
