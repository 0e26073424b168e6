/** The calls about answered surveys, and what is kept of their answers. */

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { EVALUATIONS_KEY } from "@/entities/survey/survey";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";

type Schemas = components["schemas"];
export type Evaluation = Schemas["Evaluation"];
export type Asked = Schemas["Recipients"];
export type Recipient = Schemas["Recipient"];
export type Results = Schemas["SurveyResults"];
export type OtherResults = Schemas["OtherResults"];
export type TableResult = Schemas["SurveyTableResult"];
export type RowResult = Schemas["SurveyRowResult"];
export type ChosenOption = Schemas["ChosenOption"];

export const listEvaluations = pagesAt("/api/getSurveyStats");

/** The link of somebody's own form; the server writes down who looked. */
export async function showLink(invitation_id: number): Promise<string> {
  const path = "/api/surveys/invitations/{invitation_id}/link";
  return (await dataOf(api.POST(path, { params: { path: { invitation_id } } }))).link;
}

export interface Part {
  company: number | null;
  area: number | null;
}

export function useEvaluationRows(query: ListQuery) {
  return useListRows<Evaluation>(EVALUATIONS_KEY, query, listEvaluations);
}

/** The cards speak of all open surveys, whatever a list shows. */
export const summaryQuery = queryOptions({
  queryKey: [...EVALUATIONS_KEY, "summary"],
  queryFn: async ({ signal }): Promise<Schemas["EvaluationsSummary"]> => {
    const params = { query: { active: "true" as const, page: 1, pageSize: 1 } };
    return (await bodyOf(api.GET("/api/getSurveyStats", { params, signal }))).meta.summary;
  },
});

export function askedQuery(id: number) {
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "asked", id],
    queryFn: ({ signal }): Promise<Asked> => {
      const params = { path: { survey_id: id } };
      return dataOf(api.GET("/api/getSurveyParticipantStats/{survey_id}", { params, signal }));
    },
  });
}

export function resultsQuery(id: number, part: Part) {
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "results", id, part],
    queryFn: ({ signal }): Promise<Results> => {
      const query = {
        ...(part.company === null ? {} : { company: part.company }),
        ...(part.area === null ? {} : { area: part.area }),
      };
      const params = { path: { survey_id: id }, query };
      return dataOf(api.GET("/api/surveys/{survey_id}/results", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
}
