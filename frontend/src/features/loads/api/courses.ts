/** The courses that people can be loaded into. */
import { useQuery } from "@tanstack/react-query";
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { formatDay } from "@/shared/lib/format";

const FEW = 20;

/** Courses that are enabled and not complete, the latest first. */
export async function findOpenCourses(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW, sort: "-endDate" };
  const { items } = await pageOf(api.GET("/api/get_courses", { params: { query }, signal }));
  return items
    .filter(({ isComplete }) => !isComplete)
    .map(({ course_id, courseName, companyName, initialDate }) => ({
      value: String(course_id),
      label: courseName,
      detail: `${companyName} · desde el ${formatDay(initialDate)}`,
    }));
}

export function useCourseName(courseId: number | null): string | undefined {
  const params = { path: { course_id: courseId ?? 0 } };
  const { data } = useQuery({
    queryKey: ["courses", "name", courseId],
    queryFn: ({ signal }) => dataOf(api.GET("/api/get_course/{course_id}", { params, signal })),
    enabled: courseId !== null,
  });
  return data?.courseName;
}
