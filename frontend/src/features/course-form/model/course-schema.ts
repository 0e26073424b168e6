/** The rules of a course: each field by itself, and what fields say about one another. */

import * as z from "zod/mini";
import { COURSE } from "@/entities/records/course";
import {
  type CourseField,
  type CourseTyped,
  hasHours,
  hasPlace,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import { courseTexts } from "@/features/course-form/texts";
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

export function requiredFields({ modality, courseCodeSence }: CourseTyped): CourseField[] {
  const withSenceCode = courseCodeSence.trim() !== "";
  return [
    ...requiredOf(COURSE),
    ...(hasHours(modality) ? (["hourInit", "hourFinish"] as const) : []),
    ...(hasPlace(modality) ? (["region", "commune"] as const) : []),
    ...(withSenceCode ? (["courseSenceName"] as const) : []),
  ];
}

/** What the fields say about one another. */
export function crossIssues(typed: CourseTyped): readonly FieldIssue[] {
  return [...dateIssues(typed), ...hourIssues(typed), ...placeIssues(typed), ...senceIssues(typed)];
}

function dateIssues({ initialDate, endDate }: CourseTyped): FieldIssue[] {
  if (!(isDay(initialDate) && isDay(endDate)) || endDate >= initialDate) return [];
  const message = courseTexts.endBeforeStart;
  return [
    { field: "initialDate", message },
    { field: "endDate", message },
  ];
}

function hourIssues({ modality, hourInit, hourFinish }: CourseTyped): FieldIssue[] {
  const [begin, end] = [hourInit.trim(), hourFinish.trim()];
  const needed = hasHours(modality) || begin !== "" || end !== "";
  const issues: FieldIssue[] = [];
  if (needed && begin === "") {
    issues.push({ field: "hourInit", message: courseTexts.startTimeMissing });
  }
  if (needed && end === "") {
    issues.push({ field: "hourFinish", message: courseTexts.endTimeMissing });
  }
  return [...issues, ...orderOfHours(minutesOf(readHour(begin)), minutesOf(readHour(end)))];
}

function orderOfHours(begin: number | null, end: number | null): FieldIssue[] {
  if (begin === null || end === null || end > begin) return [];
  return [{ field: "hourFinish", message: courseTexts.endTimeBeforeStart }];
}

function placeIssues({ modality, region, commune }: CourseTyped): FieldIssue[] {
  if (!hasPlace(modality)) return [];
  const issues: FieldIssue[] = [];
  if (region === "") issues.push({ field: "region", message: courseTexts.regionMissing });
  if (commune === "") issues.push({ field: "commune", message: courseTexts.communeMissing });
  return issues;
}

function senceIssues({ courseCodeSence, courseSenceName }: CourseTyped): FieldIssue[] {
  if (courseCodeSence.trim() === "" || courseSenceName.trim() !== "") return [];
  const message = courseTexts.senceNameMissing;
  return [{ field: "courseSenceName", message }];
}
