/** What the answers to a survey came to. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { EVALUATIONS_KEY } from "@/shared/surveys/survey-keys";

export type SurveyResults = components["schemas"]["SurveyResults"];

export function resultsQuery(survey_id: number) {
  const params = { path: { survey_id } };
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "of-course", survey_id],
    queryFn: ({ signal }): Promise<SurveyResults> =>
      dataOf(api.GET("/api/surveys/{survey_id}/results", { params, signal })),
  });
}
