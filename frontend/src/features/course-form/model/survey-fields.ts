/** The surveys of a course in its form: their fields, their rules, and what is sent of them. */

import * as z from "zod/mini";
import {
  type CourseSurveys,
  type Days,
  KINDS,
  NO_SCHEDULE,
  SCHEDULE_LABELS,
  type ScheduleNamed,
  type ScheduleTyped,
  type SurveyKind,
  scheduleBody,
  scheduleIssues,
  TYPES,
  typedSchedule,
  type WantedSurveys,
} from "@/entities/survey/schedule";
import { courseTexts } from "@/features/course-form/texts";
import type { FieldIssue } from "@/platform/forms/resolver";
import { flag } from "@/platform/forms/rules";

type Field = keyof ScheduleTyped;

type SurveyField = `${SurveyKind}_${Field}`;

export type SurveysTyped = Pick<ScheduleNamed, SurveyField>;

const SCHEDULE_FIELDS = Object.keys(NO_SCHEDULE) as Field[];

export function surveyField<Kind extends SurveyKind, Name extends Field>(kind: Kind, field: Name) {
  return `${kind}_${field}` as const;
}

function eachField<Value>(read: (kind: SurveyKind, field: Field) => Value) {
  const entries = KINDS.flatMap((kind) =>
    SCHEDULE_FIELDS.map((field) => [surveyField(kind, field), read(kind, field)]),
  );
  return Object.fromEntries(entries) as Record<SurveyField, Value>;
}

export const SURVEY_LABELS = eachField(
  (kind, field) => `${SCHEDULE_LABELS[field]} (${TYPES[kind].toLowerCase()})`,
);

export const SURVEYS = {
  id: "encuestas",
  title: courseTexts.surveys,
  fields: Object.keys(SURVEY_LABELS) as SurveyField[],
};

/** What is typed is judged as a whole, by the rules of schedules. */
export const SURVEY_SHAPE = {
  satisfaction_surveyData_id: z.string(),
  satisfaction_initialDate: z.string(),
  satisfaction_endDate: z.string(),
  satisfaction_mailing_frequency: z.string(),
  satisfaction_status: flag(),
  transfer_surveyData_id: z.string(),
  transfer_initialDate: z.string(),
  transfer_endDate: z.string(),
  transfer_mailing_frequency: z.string(),
  transfer_status: flag(),
};

/** The surveys that a course has; none for a new one. */
export type KnownSurveys = Pick<CourseSurveys, SurveyKind>;

export const NO_SURVEYS: KnownSurveys = { satisfaction: null, transfer: null };

export function typedSurveys(known: KnownSurveys): SurveysTyped {
  const begins = { satisfaction: NO_SCHEDULE, transfer: NO_SCHEDULE };
  for (const kind of KINDS) {
    const survey = known[kind];
    if (survey) begins[kind] = typedSchedule(survey);
  }
  return eachField((kind, field) => begins[kind][field]) as SurveysTyped;
}

export function scheduleIn(typed: SurveysTyped, kind: SurveyKind): ScheduleTyped {
  const entries = SCHEDULE_FIELDS.map((field) => [field, typed[surveyField(kind, field)]]);
  return Object.fromEntries(entries) as ScheduleTyped;
}

/** A survey that nobody touches is judged by nobody: it may be older than the days of its course. */
export function surveyIssues(
  typed: SurveysTyped & Days,
  known: KnownSurveys,
): FieldIssue<SurveyField>[] {
  return KINDS.flatMap((kind) => {
    const schedule = scheduleIn(typed, kind);
    if (!(isWanted(schedule) && isChanged(schedule, known[kind]))) return [];
    return scheduleIssues(kind, schedule, typed).map(({ field, message }) => ({
      field: surveyField(kind, field),
      message,
    }));
  });
}

/** The surveys to save; null when there is nothing to say about any. */
export function wantedSurveys(typed: SurveysTyped, known: KnownSurveys): WantedSurveys | null {
  const wanted: WantedSurveys = {};
  for (const kind of KINDS) {
    const schedule = scheduleIn(typed, kind);
    const isPaused = known[kind]?.status === false;
    const says = isChanged(schedule, known[kind]) || (isPaused && schedule.status);
    if (isWanted(schedule) && says) wanted[kind] = { ...scheduleBody(schedule), sendNow: false };
  }
  return Object.keys(wanted).length > 0 ? wanted : null;
}

function isWanted({ surveyData_id }: ScheduleTyped): boolean {
  return surveyData_id !== "";
}

function isChanged(schedule: ScheduleTyped, survey: KnownSurveys[SurveyKind]): boolean {
  if (!survey) return true;
  const before = typedSchedule(survey);
  return SCHEDULE_FIELDS.some((field) => schedule[field] !== before[field]);
}

/** The course without its surveys, as its own calls take it. */
export function withoutSurveys<Values extends object>(values: Values): Omit<Values, SurveyField> {
  const own = Object.entries(values).filter(([name]) => !(name in SURVEY_LABELS));
  return Object.fromEntries(own) as Omit<Values, SurveyField>;
}
