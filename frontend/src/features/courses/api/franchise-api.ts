/** The calls about the franchise of a course, and when it is asked again. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { FRANCHISE_KEY } from "@/shared/courses/course-changes";
import type { Explanation } from "@/shared/explaining/explanation";

type Schemas = components["schemas"];
export type CourseFranchise = Schemas["CourseFranchise"];
export type FranchiseTerms = Schemas["Terms"];
/** A participant with what the participation costs. */
export type Attended = Schemas["Attended"];

const ofCourse = (id: number) => ({ params: { path: { course_id: id } } });

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
  const params = { path: { participant_id: id } };
  return dataOf(api.GET("/api/participants/{participant_id}/franchise", { params, signal }));
}

/** A completed course takes the constants of today and keeps those. */
export function recalculate(courseId: number): Promise<CourseFranchise> {
  return dataOf(api.POST("/api/courses/{course_id}/franchise/recalculate", ofCourse(courseId)));
}
