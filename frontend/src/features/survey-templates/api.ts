/** The calls about survey templates, and what is kept of their answers. */

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf, done } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";

type Schemas = components["schemas"];

export type TemplateInfo = Schemas["SurveyTemplateInfo"];
export type Template = Schemas["SurveyTemplate"];
export type Starter = Schemas["SurveyStarter"];
export type TemplateForm = Schemas["SurveyTemplateForm"];

/** As it is now, or as it was in a version. */
export function readTemplate(
  id: number,
  version: number | undefined,
  signal?: AbortSignal,
): Promise<Template> {
  const query = { surveyData_id: id, ...(version === undefined ? {} : { version }) };
  return dataOf(api.GET("/api/getSurveyData", { params: { query }, signal: signal ?? null }));
}

export function createTemplate(form: TemplateForm, idempotencyKey: string): Promise<Template> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createSurvey", { body: form, headers }));
}

export async function updateTemplate(changes: Schemas["UpdateSurvey"]): Promise<Template> {
  const { data } = await bodyOf(api.PUT("/api/updateSurvey", { body: changes }));
  // The same call changes the surveys of courses; with the shape of a template it answers one.
  return data as Template;
}

export function setTemplateActive(id: number, active: boolean): Promise<Template> {
  const params = { params: { path: { template_id: id } } };
  return active
    ? dataOf(api.PUT("/api/surveyTemplates/{template_id}/restore", params))
    : dataOf(api.PUT("/api/surveyTemplates/{template_id}/archive", params));
}

/** Only one that no course was ever asked with. */
export async function removeTemplate(id: number): Promise<void> {
  const params = { path: { template_id: id } };
  await done(api.DELETE("/api/surveyTemplates/{template_id}", { params }));
}

const TEMPLATES_KEY = ["survey-templates"] as const;

export function useTemplateRows(query: ListQuery) {
  return useListRows<TemplateInfo>(TEMPLATES_KEY, query, pagesAt("/api/getSurveyInfo"));
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
  queryFn: ({ signal }): Promise<Starter[]> => dataOf(api.GET("/api/surveys/starters", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTemplatesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TEMPLATES_KEY });
}
