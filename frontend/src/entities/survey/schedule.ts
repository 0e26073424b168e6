/** When a survey opens and closes: the calls, the days, and the form behind them. */

import { queryOptions } from "@tanstack/react-query";
import { COURSE_SURVEYS_KEY, useSurveysChanged } from "@/entities/survey/survey";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import type { FieldIssue } from "@/platform/forms/resolver";
import { daysBetween, isDay, readDay, readNumber, showDay } from "@/platform/forms/typed";
import { addDays } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";
import { undoable } from "@/platform/undo/undo";

type Schemas = components["schemas"];
export type CourseSurvey = Schemas["CourseSurvey"];
export type CourseSurveys = Schemas["SurveysOfCourse"];
export type SurveyPlan = Schemas["SurveyPlan"];
type SurveyType = CourseSurvey["type"];
type SurveyForm = Schemas["SurveyForm"];
export type WantedSurveys = Omit<Schemas["SurveysForm"], "course_id">;
type SurveyChanges = Partial<Omit<SurveyForm, "sendNow">> & { updatedAt?: string };

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
  return dataOf(api.POST("/api/SurveyCourse", { body: { course_id: courseId, ...wanted } }));
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

export interface Days {
  initialDate: string;
  endDate: string;
}

/** How a survey stands to the end of its course. */
export interface Offsets {
  opensAfter: number;
  lasts: number;
}

const NO_DAYS: Days = { initialDate: "", endDate: "" };

export function offsetsOf(course: Days, survey: Days): Offsets {
  return {
    opensAfter: daysBetween(course.endDate, survey.initialDate),
    lasts: daysBetween(survey.initialDate, survey.endDate),
  };
}

/** The days of a survey by those of its course; never before the course begins, and of a new one from `today` where they have passed. */
export function daysBeside(course: Days, { opensAfter, lasts }: Offsets, today?: string): Days {
  if (!(isDay(course.initialDate) && isDay(course.endDate))) return NO_DAYS;
  const [first = ""] = [addDays(course.endDate, opensAfter), course.initialDate].sort().reverse();
  const opens = today && addDays(first, lasts) < today ? today : first;
  return { initialDate: opens, endDate: addDays(opens, lasts) };
}

interface Move {
  survey: Days;
  /** The days of the course, before and now. */
  from: Days;
  to: Days;
  offsets: Offsets;
  /** Only of a survey that there is not yet. */
  today?: string | undefined;
}

/** The days of a survey whose course moved: those that a person wrote stay. */
export function followed({ survey, from, to, offsets, today }: Move): Days {
  const before = daysBeside(from, offsets, today);
  const now = daysBeside(to, offsets, today);
  const opens = followsOne(survey.initialDate, before.initialDate)
    ? now.initialDate
    : survey.initialDate;
  const closes = isDay(opens) ? addDays(opens, offsets.lasts) : "";
  return {
    initialDate: opens,
    endDate: followsOne(survey.endDate, before.endDate) ? closes : survey.endDate,
  };
}

function followsOne(day: string, suggested: string): boolean {
  return day === "" || day === suggested;
}

/** The fields of the calls. */
export type SurveyKind = "satisfaction" | "transfer";

export const KINDS: readonly SurveyKind[] = ["satisfaction", "transfer"];

export const TYPES: Readonly<Record<SurveyKind, SurveyType>> = {
  satisfaction: "Satisfacción",
  transfer: "Transferencia",
};

/** A type, not an interface: the kit reads a form by the names of its fields. */
export type ScheduleTyped = {
  surveyData_id: string;
  initialDate: string;
  endDate: string;
  mailing_frequency: string;
  status: boolean;
};

/** A field of a schedule in a form of its own, or in that of its course. */
export type ScheduleName<Field extends keyof ScheduleTyped = keyof ScheduleTyped> =
  | Field
  | `${SurveyKind}_${Field}`;

export type ScheduleNamed = {
  [Name in ScheduleName]: Name extends ScheduleName<"status"> ? boolean : string;
};

export const SCHEDULE_LABELS: Readonly<Record<keyof ScheduleTyped, string>> = {
  surveyData_id: "Plantilla",
  initialDate: "Desde",
  endDate: "Hasta",
  mailing_frequency: "Recordar cada (días)",
  status: "Activa",
};

export const NO_SCHEDULE: ScheduleTyped = {
  surveyData_id: "",
  initialDate: "",
  endDate: "",
  mailing_frequency: "",
  status: true,
};

/** Whoever opens a survey to change it wants it to run: its switch is on, whatever it was. */
export function typedSchedule(survey: CourseSurvey): ScheduleTyped {
  const { surveyData_id, initialDate, endDate, mailing_frequency } = survey;
  return {
    surveyData_id: String(surveyData_id),
    initialDate,
    endDate,
    mailing_frequency: String(mailing_frequency),
    status: true,
  };
}

export function suggestedSchedule({ initialDate, endDate, mailing_frequency }: SurveyPlan) {
  return { ...NO_SCHEDULE, initialDate, endDate, mailing_frequency: String(mailing_frequency) };
}

const MOST_DAYS = 180;
const MOST_FREQUENCY = 30;
const DAY = "Ingresa una fecha válida (dd-mm-aaaa).";
const BACKWARDS = "La fecha de cierre debe ser igual o posterior a la de inicio.";
const LONG = `La fecha de cierre puede ser hasta ${MOST_DAYS} días después de la de inicio.`;

const TOO_EARLY: Readonly<Record<SurveyKind, string>> = {
  satisfaction: "La encuesta no puede comenzar antes que el curso",
  transfer: "La encuesta no puede comenzar antes del término del curso",
};

/** What is wrong with a schedule, in the order of its fields. */
export function scheduleIssues(
  kind: SurveyKind,
  typed: ScheduleTyped,
  course: Days,
): FieldIssue<keyof ScheduleTyped>[] {
  const { surveyData_id, initialDate, endDate, mailing_frequency } = typed;
  const told = [
    ["surveyData_id", surveyData_id === "" ? "Selecciona una plantilla." : null],
    ["initialDate", openingFault(kind, readDay(initialDate), course)],
    ["endDate", closingFault(readDay(initialDate), readDay(endDate))],
    ["mailing_frequency", isFrequency(mailing_frequency) ? null : "Ingresa entre 0 y 30 días."],
  ] as const;
  return told.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

function openingFault(kind: SurveyKind, day: string, course: Days): string | null {
  if (!isDay(day)) return DAY;
  const first = kind === "satisfaction" ? course.initialDate : course.endDate;
  return isDay(first) && day < first ? `${TOO_EARLY[kind]} (${showDay(first)}).` : null;
}

function closingFault(opening: string, day: string): string | null {
  if (!isDay(day)) return DAY;
  if (!isDay(opening)) return null;
  if (day < opening) return BACKWARDS;
  return day > addDays(opening, MOST_DAYS) ? LONG : null;
}

function isFrequency(text: string): boolean {
  const days = readNumber(text);
  return days !== null && Number.isInteger(days) && days >= 0 && days <= MOST_FREQUENCY;
}

/** A schedule that the rules let through, as it is sent. */
export function scheduleBody(typed: ScheduleTyped) {
  return {
    surveyData_id: Number(typed.surveyData_id),
    initialDate: readDay(typed.initialDate),
    endDate: readDay(typed.endDate),
    mailing_frequency: readNumber(typed.mailing_frequency) ?? 0,
    status: typed.status,
  };
}

export const PAUSE_EFFECTS = "Nadie puede responder ni recibe correos mientras está en pausa.";

interface Pausable {
  id: number;
  status: boolean;
}

/** A survey is paused or goes on, and that can be taken back. */
export function usePause(): (survey: Pausable) => Promise<void> {
  const changed = useSurveysChanged();

  async function turn(id: number, status: boolean): Promise<void> {
    await changeSurvey(id, { status });
    await changed();
  }

  return async ({ id, status }) => {
    if (!(await attempt("No pudimos cambiar la encuesta.", () => turn(id, !status)))) return;
    undoable({
      said: status ? "Encuesta pausada" : "Encuesta reanudada",
      undo: () => turn(id, status),
      redo: () => turn(id, !status),
      effects: status ? PAUSE_EFFECTS : undefined,
    });
  };
}
