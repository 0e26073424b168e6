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
import { requiredOf, ruleOf, shapeOf } from "@/platform/records/record-spec";

export const COURSE_SCHEMA = z.object({
  ...shapeOf(COURSE),
  rapporteurs: z.pipe(
    z.custom<Teacher[]>(Array.isArray),
    z.transform((teachers) => teachers.map(({ rapporteur_id }) => rapporteur_id)),
  ),
});

export type CourseRead = z.output<typeof COURSE_SCHEMA>;

/** Of a course that a plan brought without its area or its modality: both may go on missing. */
export const PLANNED_SHAPE = {
  topicArea: ruleOf({ ...COURSE.fields.topicArea, required: false }),
  modality: ruleOf({ ...COURSE.fields.modality, required: false }),
} as Pick<typeof COURSE_SCHEMA.shape, "topicArea" | "modality">;

const TOGETHER: readonly (readonly CourseField[])[] = [
  ["topicArea"],
  ["modality", "region", "commune"],
  ["modality", "hourInit", "hourFinish"],
  ["courseCodeSence", "courseSenceName"],
];

/**
 * What a course lacked before it was opened may wait until it is communicated or completed, as long
 * as nothing that goes with it changes: it can be moved to other days before it is prepared.
 */
export function mayWait(field: CourseField, typed: CourseTyped, before: CourseTyped): boolean {
  const groups = TOGETHER.filter((names) => names.includes(field));
  const isSame = groups.flat().every((name) => typed[name] === before[name]);
  return groups.length > 0 && isSame && before[field] === "";
}

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
