/** A course as it is sent, reduced from the choices of the form. Pure. */
import { hasPlace, MODALITIES, PLACE_FIELDS } from "@/features/course-form/model/course-fields";
import type { CourseRead } from "@/features/course-form/model/course-schema";
import type { components } from "@/generated/schema";

type Schemas = components["schemas"];
export type NewCourse = Schemas["CourseForm"];
export type CourseChanges = Schemas["CourseChanges"];

/**
 * Before sending, topicArea is reduced to its value, and modality, hourInit and hourFinish to
 * their text. A course that nobody goes to has no place, whatever was written there before.
 */
export function courseBody(course: CourseRead): NewCourse & CourseChanges {
  const known = MODALITIES.find(({ value }) => value === course.modality);
  const body = { ...course, modality: known?.label ?? null };
  if (hasPlace(course.modality)) return body;
  return { ...body, region: null, commune: null, address: null, city: null };
}

/** A new course cannot be complete yet. */
export function newCourseBody(course: CourseRead): NewCourse {
  const { isComplete: _never, ...body } = courseBody(course);
  return body;
}

/** The changed fields only; another modality may take the place along. */
export function changedBody(changes: Partial<CourseRead>, course: CourseRead): CourseChanges {
  const names = new Set(Object.keys(changes));
  if ("modality" in changes && !hasPlace(course.modality)) {
    for (const field of PLACE_FIELDS) names.add(field);
  }
  const body = Object.entries(courseBody(course)).filter(([name]) => names.has(name));
  return Object.fromEntries(body) as CourseChanges;
}
