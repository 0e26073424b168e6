/** When a survey opens and closes beside its course, while the days of both are typed. Pure. */
import { daysBetween, isDay } from "@/shared/forms/typed-dates";
import { addDays } from "@/shared/lib/format";

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

/** The days of a survey by those of its course; never before the course begins. */
export function daysBeside(course: Days, { opensAfter, lasts }: Offsets): Days {
  if (!(isDay(course.initialDate) && isDay(course.endDate))) return NO_DAYS;
  const [opens = ""] = [addDays(course.endDate, opensAfter), course.initialDate].sort().reverse();
  return { initialDate: opens, endDate: addDays(opens, lasts) };
}

interface Move {
  survey: Days;
  /** The days of the course, before and now. */
  from: Days;
  to: Days;
  offsets: Offsets;
}

/** The days of a survey whose course moved: those that a person wrote stay. */
export function followed({ survey, from, to, offsets }: Move): Days {
  const before = daysBeside(from, offsets);
  const now = daysBeside(to, offsets);
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
