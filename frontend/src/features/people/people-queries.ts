/** What the screens know of people, and when they ask again. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  getPerson,
  listPeople,
  listPersonCourses,
  type Person,
  type PersonRow,
} from "@/features/people/people-api";
import { historyKey } from "@/shared/history/history-list";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

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
  return queryOptions({
    queryKey: [...PEOPLE_KEY, "courses", id, page],
    queryFn: ({ signal }) => listPersonCourses(id, page, signal),
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
