/** What the screen knows of evaluations, and when it asks again. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type Evaluation,
  getAsked,
  getResults,
  getSummary,
  listEvaluations,
  type Part,
} from "@/features/evaluations/api/evaluations-api";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";
import { EVALUATIONS_KEY } from "@/shared/surveys/survey-keys";

export function useEvaluationRows(query: ListQuery) {
  return useListRows<Evaluation>(EVALUATIONS_KEY, query, listEvaluations);
}

export const summaryQuery = queryOptions({
  queryKey: [...EVALUATIONS_KEY, "summary"],
  queryFn: ({ signal }) => getSummary(signal),
});

export function askedQuery(id: number) {
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "asked", id],
    queryFn: ({ signal }) => getAsked(id, signal),
  });
}

export function resultsQuery(id: number, part: Part) {
  return queryOptions({
    queryKey: [...EVALUATIONS_KEY, "results", id, part],
    queryFn: ({ signal }) => getResults(id, part, signal),
    placeholderData: keepPreviousData,
  });
}
