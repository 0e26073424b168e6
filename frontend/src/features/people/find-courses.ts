/** Courses to enrol people in, the next ones first. */
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { STATE_WORDS } from "@/shared/courses/course-states";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { formatDay } from "@/shared/lib/format";

const FEW = 20;

export async function findCourses(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW, sort: "-endDate" };
  const { items } = await pageOf(api.GET("/api/get_courses", { params: { query }, signal }));
  return items.map(({ course_id, courseName, companyName, initialDate, state }) => ({
    value: String(course_id),
    label: courseName,
    detail: [formatDay(initialDate), STATE_WORDS[state].label, companyName].join(" · "),
  }));
}
