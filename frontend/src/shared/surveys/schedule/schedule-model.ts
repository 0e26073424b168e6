/** The schedule of one survey while it is typed: its rules, what it begins with, what is sent. */
import type { FieldIssue } from "@/shared/forms/resolver";
import { isDay, readDay, showDay } from "@/shared/forms/typed-dates";
import { readNumber } from "@/shared/forms/typed-numbers";
import { addDays } from "@/shared/lib/format";
import type {
  CourseSurvey,
  SurveyPlan,
  SurveyType,
} from "@/shared/surveys/schedule/schedule-calls";
import type { Days } from "@/shared/surveys/schedule/schedule-days";

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
export function scheduleIssues(kind: SurveyKind, typed: ScheduleTyped, course: Days): FieldIssue[] {
  const { surveyData_id, initialDate, endDate, mailing_frequency } = typed;
  const told: Partial<Record<keyof ScheduleTyped, string | null>> = {
    surveyData_id: surveyData_id === "" ? "Selecciona una plantilla." : null,
    initialDate: openingFault(kind, readDay(initialDate), course),
    endDate: closingFault(readDay(initialDate), readDay(endDate)),
    mailing_frequency: isFrequency(mailing_frequency) ? null : "Ingresa entre 0 y 30 días.",
  };
  return Object.entries(told).flatMap(([field, message]) => (message ? [{ field, message }] : []));
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
