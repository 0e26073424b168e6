/** What the screens know of courses. */
import { queryOptions } from "@tanstack/react-query";
import { type Course, getCourse, listCourses } from "@/features/courses/api/courses-api";
import { COURSES_KEY } from "@/shared/courses/course-changes";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

export function useCourseRows(query: ListQuery) {
  return useListRows<Course>(COURSES_KEY, query, listCourses);
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: [...COURSES_KEY, "detail", id],
    queryFn: ({ signal }) => getCourse(id, signal),
  });
}
