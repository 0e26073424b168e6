/** What the screens know of survey templates, and when they ask again. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  listStarters,
  listTemplates,
  readTemplate,
  type TemplateInfo,
} from "@/features/survey-templates/api/template-calls";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

const TEMPLATES_KEY = ["survey-templates"] as const;

export function useTemplateRows(query: ListQuery) {
  return useListRows<TemplateInfo>(TEMPLATES_KEY, query, listTemplates);
}

export function templateQuery(id: number, version?: number) {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, "one", id, version ?? "newest"],
    queryFn: ({ signal }) => readTemplate(id, version, signal),
  });
}

/** The examples come with the product and do not change while it runs. */
export const startersQuery = queryOptions({
  queryKey: [...TEMPLATES_KEY, "starters"],
  queryFn: ({ signal }) => listStarters(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTemplatesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TEMPLATES_KEY });
}
