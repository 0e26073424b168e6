/** What the screens know of courses, and when they ask again. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Course, getCourse, listCourses } from "@/features/courses/api/courses-api";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

/** Whatever hangs on courses has a key that begins so: one change makes all of it old. */
export const COURSES_KEY = ["courses"] as const;

export function useCourseRows(query: ListQuery) {
  return useListRows<Course>(COURSES_KEY, query, listCourses);
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: [...COURSES_KEY, "detail", id],
    queryFn: ({ signal }) => getCourse(id, signal),
  });
}

/** What happened to a course grows with each change of it. */
export const COURSE_HISTORY_KEY = ["history", "course"] as const;

export async function coursesChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: COURSE_HISTORY_KEY });
  await client.invalidateQueries({ queryKey: COURSES_KEY });
}
