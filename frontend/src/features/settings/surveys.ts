/** The settings of surveys: calls, fields, and the texts of their mails. */

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { surveysTexts } from "@/features/settings/surveys-texts";
import { commonTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { email, flag, oneOf, requiredLine, requiredNumber } from "@/platform/forms/rules";
import { minutesOf, readHour, writeNumber } from "@/platform/forms/typed";
import { formatList } from "@/platform/lib/format";

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
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, { ...error.body, errors: { ...fieldsOf(error.fields) } });
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

export type TextKind = keyof components["schemas"]["SurveyTexts"];

export const TEXTS: readonly { kind: TextKind; label: string; description: string }[] = [
  {
    kind: "invitacion",
    label: surveysTexts.invitation,
    description: surveysTexts.invitationHelp,
  },
  {
    kind: "recordatorio",
    label: surveysTexts.reminder,
    description: surveysTexts.lastCallHelp,
  },
  {
    kind: "ultimo_aviso",
    label: surveysTexts.lastCall,
    description: surveysTexts.lastCallWhen,
  },
  {
    kind: "jefatura",
    label: surveysTexts.bossInvitation,
    description: surveysTexts.bossInvitationHelp,
  },
  {
    kind: "jefatura_recordatorio",
    label: surveysTexts.bossReminder,
    description: surveysTexts.bossReminderHelp,
  },
];

export const LINK = "enlace";

export const MARKERS: readonly { name: string; label: string }[] = [
  { name: "nombre", label: surveysTexts.recipientName },
  { name: "curso", label: surveysTexts.courseName },
  { name: "empresa", label: commonTexts.company },
  { name: "fecha_termino", label: surveysTexts.closingDay },
  { name: "dias_restantes", label: surveysTexts.daysLeft },
  { name: LINK, label: surveysTexts.personalLink },
  { name: "colaborador", label: surveysTexts.participantAsked },
];

export type TextPart = "subject" | "body";

const MARKER = /\{\{\s*([^{}\n]*?)\s*\}\}/g;

/** What a text is refused for; null when it is fine. */
export function markerFault(text: string, part: TextPart): string | null {
  const names = [...text.matchAll(MARKER)].map(([, name = ""]) => name);
  const strange = names.find((name) => !MARKERS.some((marker) => marker.name === name));
  if (strange !== undefined) {
    return surveysTexts.unknownMarker(
      written(strange),
      formatList(MARKERS.map(({ name }) => written(name))),
    );
  }
  if (/\{\{|\}\}/.test(text.replaceAll(MARKER, ""))) {
    return surveysTexts.markerForm(written("nombre"));
  }
  const hasLink = names.includes(LINK);
  if (part === "subject" && hasLink) return surveysTexts.notInSubject(written(LINK));
  return part === "body" && !hasLink ? surveysTexts.linkMissing(written(LINK)) : null;
}

/** A marker as it stands in a text. */
export function written(name: string): string {
  return `{{${name}}}`;
}

/** The marker in the place of what was chosen in a text, and where the caret stands after it. */
export function withMarker(text: string, start: number, end: number, name: string) {
  const marker = written(name);
  return {
    text: text.slice(0, start) + marker + text.slice(end),
    caret: start + marker.length,
  };
}

export type SurveySettings = components["schemas"]["SurveySettings"];
type SurveyChanges = components["schemas"]["SurveysSettingsForm"];

/** The name of a field, and the place that the server knows it by. */
const PLACES = {
  sender: "sender",
  replyTo: "replyTo",
  sendAt: "sendAt",
  businessDaysOnly: "businessDaysOnly",
  satisfactionOpensAfter: "satisfaction.opensAfter",
  satisfactionLasts: "satisfaction.lasts",
  satisfactionFrequency: "satisfaction.frequency",
  transferOpensAfter: "transfer.opensAfter",
  transferLasts: "transfer.lasts",
  transferFrequency: "transfer.frequency",
  transferRespondent: "transfer.respondent",
  maxReminders: "maxReminders",
  lastCall: "lastCall",
  minResponses: "minResponses",
} as const;

export const SETTING_LABELS = {
  sender: surveysTexts.sender,
  replyTo: surveysTexts.replyTo,
  sendAt: surveysTexts.sendAt,
  businessDaysOnly: surveysTexts.businessDaysOnly,
  satisfactionOpensAfter: surveysTexts.satisfactionOpensAfter,
  satisfactionLasts: surveysTexts.satisfactionLasts,
  satisfactionFrequency: surveysTexts.satisfactionFrequency,
  transferOpensAfter: surveysTexts.transferOpensAfter,
  transferLasts: "Transferencia: dura",
  transferFrequency: "Transferencia: recordar cada",
  transferRespondent: surveysTexts.transferRespondent,
  maxReminders: surveysTexts.maxReminders,
  lastCall: surveysTexts.lastCallSetting,
  minResponses: surveysTexts.minResponses,
} as const;

type TextName = `${TextKind}_${TextPart}`;

export function textField<Part extends TextPart>(kind: TextKind, part: Part) {
  return `${kind}_${part}` as const;
}

/** One of the texts of a form. */
export function textIn(typed: SurveyValues, kind: TextKind) {
  return { subject: typed[textField(kind, "subject")], body: typed[textField(kind, "body")] };
}

const TEXT_FIELDS = TEXTS.flatMap(({ kind, label }) =>
  (["subject", "body"] as const).map((part) => ({
    kind,
    part,
    label,
    name: textField(kind, part),
  })),
);

export const LABELS: Readonly<Record<keyof SurveyValues, string>> = {
  ...SETTING_LABELS,
  ...eachText(({ part, label }) => surveysTexts.partLabel(part, label)),
};

function eachText<Value>(read: (text: (typeof TEXT_FIELDS)[number]) => Value) {
  const entries = TEXT_FIELDS.map((text) => [text.name, read(text)]);
  return Object.fromEntries(entries) as Record<TextName, Value>;
}

function days(max: number) {
  return between(0, max, surveysTexts.days);
}

function between(min: number, max: number, unit: string) {
  return requiredNumber({ min, max, message: surveysTexts.between(min, max, unit) });
}

/** Any minute of the day, as the server takes it. */
const minute = z.pipe(
  z.pipe(z.string(), z.transform(readHour)),
  z.string().check(z.refine((text) => minutesOf(text) !== null, surveysTexts.hourRule)),
);

const LIMITS = { subject: { least: 3, most: 200 }, body: { least: 10, most: 4_000 } };

/** The words of a mail; its markers are judged like the server does. */
function words(part: TextPart) {
  const { least, most } = LIMITS[part];
  const length = surveysTexts.lengthRule(least, most);
  return z.pipe(
    requiredLine({ min: least, max: most, message: length }),
    z.transform((text: string, context): string => {
      const fault = markerFault(text, part);
      if (fault) context.issues.push({ code: "custom", message: fault, input: text });
      return text;
    }),
  );
}

export const RESPONDENTS = [
  { value: "jefatura", label: surveysTexts.boss },
  { value: "participante", label: surveysTexts.participant },
  { value: "ambos", label: surveysTexts.both },
] as const;

export const surveySchema = z.object({
  sender: requiredLine({ min: 2, max: 100, message: surveysTexts.senderRule }),
  replyTo: email(),
  sendAt: minute,
  businessDaysOnly: flag(),
  satisfactionOpensAfter: days(365),
  satisfactionLasts: days(180),
  satisfactionFrequency: days(30),
  transferOpensAfter: days(365),
  transferLasts: days(180),
  transferFrequency: days(30),
  transferRespondent: oneOf(["jefatura", "participante", "ambos"] as const),
  maxReminders: between(0, 10, surveysTexts.remindersUnit),
  lastCall: flag(),
  minResponses: between(3, 50, surveysTexts.answersUnit),
  ...eachText(({ part }) => words(part)),
});

export type SurveyValues = z.input<typeof surveySchema>;

export function valuesOf(settings: SurveySettings): SurveyValues {
  const plain = Object.entries(PLACES).map(([name, place]) => {
    const value = at(settings, place);
    return [name, typeof value === "number" ? writeNumber(value) : (value ?? "")];
  });
  const texts = eachText(({ kind, part }) => settings.texts[kind][part]);
  return { ...Object.fromEntries(plain), ...texts } as SurveyValues;
}

/** The body of a change: the server's shape, with only what was changed. */
export function changesOf(
  fields: Readonly<Partial<Record<keyof SurveyValues, unknown>>>,
): SurveyChanges {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) put(body, placeOf(name).split("."), value);
  return body as SurveyChanges;
}

/** The server's messages by the fields of the form. */
export function fieldsOf(
  errors: Readonly<Record<string, string[]>>,
): Readonly<Record<string, string[]>> {
  const names = new Map(Object.keys(LABELS).map((name) => [placeOf(name), name]));
  return Object.fromEntries(
    Object.entries(errors).map(([place, messages]) => [names.get(place) ?? place, messages]),
  );
}

/** The place of a field, as the server knows it. */
export function placeOf(name: string): string {
  const text = TEXT_FIELDS.find((field) => field.name === name);
  return text ? `texts.${text.kind}.${text.part}` : PLACES[name as keyof typeof PLACES];
}

function at(settings: SurveySettings, place: string): unknown {
  return place
    .split(".")
    .reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], settings);
}

function put(body: Record<string, unknown>, [key = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  const below = (body[key] ?? {}) as Record<string, unknown>;
  body[key] = below;
  put(below, rest, value);
}
