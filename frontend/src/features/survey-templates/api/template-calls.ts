/** The calls about survey templates. */
import { bodyOf, dataOf, done, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];

export type TemplateInfo = Schemas["SurveyTemplateInfo"];
export type Template = Schemas["SurveyTemplate"];
export type Starter = Schemas["SurveyStarter"];
export type TemplateForm = Schemas["SurveyTemplateForm"];
type TemplateChanges = Schemas["UpdateSurvey"];

export function listTemplates(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/getSurveyInfo">(query);
  return pageOf(api.GET("/api/getSurveyInfo", { params: { query: asked }, signal }));
}

/** As it is now, or as it was in a version. */
export function readTemplate(
  id: number,
  version: number | undefined,
  signal?: AbortSignal,
): Promise<Template> {
  const query = { surveyData_id: id, ...(version === undefined ? {} : { version }) };
  return dataOf(api.GET("/api/getSurveyData", { params: { query }, signal: signal ?? null }));
}

export function listStarters(signal: AbortSignal): Promise<Starter[]> {
  return dataOf(api.GET("/api/surveys/starters", { signal }));
}

export function createTemplate(form: TemplateForm, idempotencyKey: string): Promise<Template> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createSurvey", { body: form, headers }));
}

export async function updateTemplate(changes: TemplateChanges): Promise<Template> {
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
