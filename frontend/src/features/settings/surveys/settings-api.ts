/** The calls about the settings of surveys. */
import { queryOptions } from "@tanstack/react-query";
import {
  fieldsOf,
  type SurveyChanges,
  type SurveySettings,
} from "@/features/settings/surveys/survey-fields";
import type { TextKind } from "@/features/settings/surveys/texts";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";

/** Everything else that is asked about these settings begins alike. */
export const SURVEY_SETTINGS_KEY = ["settings", "surveys"] as const;

export interface KnownSettings {
  settings: SurveySettings;
  defaults: SurveySettings;
  updatedAt: string | null;
}

interface Answer {
  data: SurveySettings;
  meta: { updatedAt: string | null; defaults: unknown };
}

const PATH = "/api/settings/surveys";

export const surveySettingsQuery = queryOptions({
  queryKey: [...SURVEY_SETTINGS_KEY, "whole"],
  queryFn: ({ signal }) => readSettings(signal),
});

export async function readSettings(signal?: AbortSignal): Promise<KnownSettings> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

export async function changeSettings(body: SurveyChanges): Promise<KnownSettings> {
  try {
    return known(await bodyOf(api.PUT(PATH, { body })));
  } catch (error) {
    throw error instanceof ApiError ? onFields(error) : error;
  }
}

export async function resetSettings(): Promise<KnownSettings> {
  return known(await bodyOf(api.DELETE(PATH)));
}

export function previewText(
  mail: { kind: TextKind; subject: string; body: string },
  signal: AbortSignal,
) {
  return dataOf(api.POST("/api/settings/surveys/preview", { body: mail, signal }));
}

/** To oneself. */
export function sendExample(mail: { kind: TextKind; subject: string; body: string }) {
  return dataOf(api.POST("/api/settings/surveys/testMail", { body: mail }));
}

/** The defaults have the shape of the values. */
function known({ data, meta }: Answer): KnownSettings {
  const defaults = meta.defaults as SurveySettings;
  return { settings: data, defaults, updatedAt: meta.updatedAt };
}

function onFields(error: ApiError): ApiError {
  return new ApiError(error.status, { ...error.body, errors: { ...fieldsOf(error.fields) } });
}
