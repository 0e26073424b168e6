/** The days of a course from its making to its last survey. Pure. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import type { DetailTab } from "@/features/courses/model/addresses";
import type { CourseSurvey, CourseSurveys } from "@/shared/surveys/schedule/schedule-calls";

export interface Milestone {
  label: string;
  /** Null while nothing is scheduled. */
  day: string | null;
  /** Until when, for what lasts. */
  until: string | null;
  state: string | null;
  reached: boolean;
  tab: DetailTab | null;
}

type Known = Pick<CourseDetail, "createdAt" | "initialDate" | "endDate">;

/** `surveys` are undefined while they are on their way. */
export function milestonesOf(
  course: Known,
  surveys: CourseSurveys | undefined,
  today: string,
): Milestone[] {
  const { createdAt, initialDate, endDate } = course;
  return [
    { ...moment("Creado", createdAt), reached: true },
    moment("Inicio", initialDate, today),
    moment("Término", endDate, today),
    surveyMilestone("Encuesta de satisfacción", surveys?.satisfaction, today),
    surveyMilestone("Encuesta de transferencia", surveys?.transfer, today),
  ];
}

function moment(label: string, day: string, today = ""): Milestone {
  return { label, day, until: null, state: null, reached: day <= today, tab: null };
}

function surveyMilestone(
  label: string,
  survey: CourseSurvey | null | undefined,
  today: string,
): Milestone {
  const blank = { label, until: null, reached: false, tab: "encuestas" as const };
  if (!survey) return { ...blank, day: null, state: survey === null ? "Sin programar" : null };
  const { initialDate: day, endDate: until, state } = survey;
  return { ...blank, day, until, state, reached: day <= today };
}
