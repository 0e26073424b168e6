/** What the course form asks: its fields, their labels, their choices and what it begins with. */

import { courseTexts } from "@/features/course-form/texts";
import { COURSE } from "@/generated/records/course";
import { blankOf, labelsOf, type TypedRecord } from "@/platform/records/record-spec";

export const FIELDS = { ...labelsOf(COURSE), rapporteurs: courseTexts.teachers };

export type CourseField = keyof typeof FIELDS;

interface CourseSection {
  id: string;
  title: string;
  fields: readonly CourseField[];
}

export const IDENTITY: CourseSection = { id: "identificacion", ...COURSE.sections.identity };
export const SCHEDULE: CourseSection = { id: "fechas", ...COURSE.sections.schedule };
export const VALUES: CourseSection = { id: "valores", ...COURSE.sections.values };

export const TEACHERS: CourseSection = {
  id: "relatores",
  title: courseTexts.teachers,
  fields: ["rapporteurs"],
};

export const SECTIONS = [IDENTITY, SCHEDULE, VALUES, TEACHERS] as const;

/** The form holds the short name; the server takes the text. */
export const MODALITIES = COURSE.fields.modality.options;

/** Somebody who teaches the course, as the form shows them. */
export interface Teacher {
  rapporteur_id: number;
  name: string;
  detail: string;
}

/** A type, not an interface: the kit reads a form by the names of its fields. */
export type CourseTyped = TypedRecord<typeof COURSE> & { rapporteurs: Teacher[] };

export const BLANK: CourseTyped = { ...blankOf(COURSE), rapporteurs: [] };

export const PLACE_FIELDS = ["region", "commune", "address", "city"] as const;

/** A course that people go to has a place; what is held at an hour has hours. */
export function hasPlace(modality: string | null): boolean {
  return modality === "presencial" || modality === "mixta";
}

/** What is held at an hour. */
export function hasHours(modality: string | null): boolean {
  return modality === "presencial" || modality === "sincronico";
}
