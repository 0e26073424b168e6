/** The calls about when the surveys of a course are held, and what is read to say so. */
import { queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { COURSE_SURVEYS_KEY } from "@/shared/surveys/survey-keys";

type Schemas = components["schemas"];
export type CourseSurvey = Schemas["CourseSurvey"];
export type CourseSurveys = Schemas["SurveysOfCourse"];
export type SurveyPlan = Schemas["SurveyPlan"];
export type SurveyType = CourseSurvey["type"];
export type SurveyForm = Schemas["SurveyForm"];
export type WantedSurveys = Omit<Schemas["SurveysForm"], "courseId">;
export type SurveyChanges = Partial<Omit<SurveyForm, "sendNow">> & { updatedAt?: string };

export function readSurveys(course_id: number, signal?: AbortSignal): Promise<CourseSurveys> {
  const params = { path: { course_id } };
  return dataOf(api.GET("/api/getSurvey/{course_id}", { params, ...(signal ? { signal } : {}) }));
}

export function courseSurveysQuery(courseId: number) {
  return queryOptions({
    queryKey: [...COURSE_SURVEYS_KEY, courseId],
    queryFn: ({ signal }) => readSurveys(courseId, signal),
  });
}

/** Makes the surveys of a course, or changes the ones that it has. */
export function scheduleSurveys(courseId: number, wanted: WantedSurveys) {
  return dataOf(api.POST("/api/SurveyCourse", { body: { courseId, ...wanted } }));
}

export function changeSurvey(id: number, changes: SurveyChanges) {
  return bodyOf(api.PUT("/api/updateSurvey", { body: { id, ...changes } }));
}

/** What may be chosen for a new survey of a type. */
export function templatesQuery(type: SurveyType) {
  return queryOptions({
    queryKey: ["survey-templates", "choices", type],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/getSurveyInfo", { params: { query: { type, active: "true" } }, signal }),
      ),
  });
}

/** After how many days the surveys of a course open, for how long, and how often they remind. */
export const usualDaysQuery = queryOptions({
  queryKey: ["settings", "surveys"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/settings/surveys", { signal })),
});
