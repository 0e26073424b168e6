/** The rules of a course: each field by itself, and what fields say about one another. */

import * as z from "zod/mini";
import {
  type CourseField,
  type CourseTyped,
  hasHours,
  hasPlace,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import { courseTexts } from "@/features/course-form/texts";
import { COURSE } from "@/generated/records/course";
import type { FieldIssue } from "@/platform/forms/resolver";
import { isDay, minutesOf, readHour } from "@/platform/forms/typed";
import { requiredOf, shapeOf } from "@/platform/records/record-spec";

export const COURSE_SCHEMA = z.object({
  ...shapeOf(COURSE),
  rapporteurs: z.pipe(
    z.custom<Teacher[]>(Array.isArray),
    z.transform((teachers) => teachers.map(({ rapporteur_id }) => rapporteur_id)),
  ),
});

export type CourseRead = z.output<typeof COURSE_SCHEMA>;

const TOGETHER: readonly (readonly CourseField[])[] = [
  ["hourInit", "hourFinish"],
  ["courseCodeSence", "courseSenceName"],
];

/**
 * What a course lacked before it was opened may wait until it is communicated or completed, as long
 * as nothing that goes with it changes: it can be moved to other days before it is prepared.
 */
export function mayWait(field: CourseField, typed: CourseTyped, before: CourseTyped): boolean {
  if (becomesReady(typed, before)) return false;
  const group = TOGETHER.find((names) => names.includes(field)) ?? [];
  const isSame = group.every((name) => typed[name] === before[name]);
  return group.length > 0 && isSame && before[field] === "";
}

/** Communicated or completed with this save. */
function becomesReady(typed: CourseTyped, before: CourseTyped): boolean {
  const isCommunicated = typed.senceCommunicatedAt !== "" && before.senceCommunicatedAt === "";
  return isCommunicated || (typed.isComplete && !before.isComplete);
}

/** What may come later comes at the latest when the course is communicated or completed. */
export function readyIssues(
  typed: CourseTyped,
  before: CourseTyped,
): readonly FieldIssue<CourseField>[] {
  if (!becomesReady(typed, before)) return [];
  const messages: Partial<Record<CourseField, string>> = {
    topicArea: COURSE.fields.topicArea.message,
    modality: COURSE.fields.modality.message,
    ...(hasPlace(typed.modality) ? PLACE_MISSING : {}),
    ...(hasHours(typed.modality) ? HOURS_MISSING : {}),
  };
  const asked = Object.entries(messages) as [CourseField, string][];
  return asked.filter(([field]) => !typed[field]).map(([field, message]) => ({ field, message }));
}

const PLACE_MISSING = {
  region: courseTexts.regionMissing,
  commune: courseTexts.communeMissing,
} as const;
const HOURS_MISSING = {
  hourInit: courseTexts.startTimeMissing,
  hourFinish: courseTexts.endTimeMissing,
} as const;

/** Area, modality, place and times may come later: a course is prepared after it was planned. */
export function requiredFields({ hourInit, hourFinish, courseCodeSence }: CourseTyped) {
  const isWith = (text: string) => text.trim() !== "";
  const required: CourseField[] = [...requiredOf(COURSE)];
  if (isWith(hourFinish)) required.push("hourInit");
  if (isWith(hourInit)) required.push("hourFinish");
  if (isWith(courseCodeSence)) required.push("courseSenceName");
  return required;
}

/** What the fields say about one another. */
export function crossIssues(typed: CourseTyped): readonly FieldIssue<CourseField>[] {
  return [...dateIssues(typed), ...hourIssues(typed), ...senceIssues(typed)];
}

function dateIssues({ initialDate, endDate }: CourseTyped): FieldIssue<CourseField>[] {
  if (!(isDay(initialDate) && isDay(endDate)) || endDate >= initialDate) return [];
  const message = courseTexts.endBeforeStart;
  return [
    { field: "initialDate", message },
    { field: "endDate", message },
  ];
}

function hourIssues({ hourInit, hourFinish }: CourseTyped): FieldIssue<CourseField>[] {
  const [begin, end] = [hourInit.trim(), hourFinish.trim()];
  if (begin === "" && end !== "") {
    return [{ field: "hourInit", message: courseTexts.startTimeMissing }];
  }
  if (begin !== "" && end === "") {
    return [{ field: "hourFinish", message: courseTexts.endTimeMissing }];
  }
  return orderOfHours(minutesOf(readHour(begin)), minutesOf(readHour(end)));
}

function orderOfHours(begin: number | null, end: number | null): FieldIssue<CourseField>[] {
  if (begin === null || end === null || end > begin) return [];
  return [{ field: "hourFinish", message: courseTexts.endTimeBeforeStart }];
}

function senceIssues({ courseCodeSence, courseSenceName }: CourseTyped): FieldIssue<CourseField>[] {
  if (courseCodeSence.trim() === "" || courseSenceName.trim() !== "") return [];
  const message = courseTexts.senceNameMissing;
  return [{ field: "courseSenceName", message }];
}
