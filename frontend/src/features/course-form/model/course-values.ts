/** A course of the server as the form shows it, and a copy of one to begin a new course with. */

import type { CourseProposal } from "@/entities/course/course";
import {
  BLANK,
  type CourseTyped,
  MODALITIES,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import type { components } from "@/generated/schema";
import { formValues } from "@/platform/forms/typed";

type Schemas = components["schemas"];
export type CourseDetail = Schemas["CourseDetail"];
type Taught = Pick<
  Schemas["CourseRapporteur"],
  "rapporteur_id" | "name" | "specialty" | "supplierName"
>;

export function typedCourse(course: CourseDetail): CourseTyped {
  return {
    ...formValues(BLANK, { ...course, rapporteurs: undefined }),
    modality: MODALITIES.find(({ label }) => label === course.modality)?.value ?? "",
    rapporteurs: course.rapporteurs.active.map(teacherOf),
  };
}

/** What another course has of its own stays behind: days, state and what SENCE was told. */
export function copiedCourse(course: CourseDetail): CourseTyped {
  const { initialDate, endDate, active, isComplete, senceActionId, senceCommunicatedAt } = BLANK;
  return {
    ...typedCourse(course),
    ...{ initialDate, endDate, active, isComplete, senceActionId, senceCommunicatedAt },
  };
}

/** A course that somebody proposes, e.g. after trying out what it would cost. */
export function proposedCourse(proposal: CourseProposal): CourseTyped {
  const { company, hours, price, hourValue, modality, ...facts } = proposal;
  return {
    ...formValues(BLANK, {
      ...facts,
      company_id: company === null ? "" : String(company),
      totalHours: hours,
      participatingValue: price,
      senceHourValue: hourValue,
    }),
    modality: MODALITIES.find(({ label }) => label === modality)?.value ?? "",
  };
}

export function teacherOf({ rapporteur_id, name, specialty, supplierName }: Taught): Teacher {
  const detail = [specialty, supplierName].filter(Boolean).join(" · ");
  return { rapporteur_id, name, detail };
}
