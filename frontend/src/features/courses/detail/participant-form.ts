/** What can be written about a participant: the copy of the person that this course keeps, and the results. */

import * as z from "zod/mini";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { RESULT } from "@/generated/records/participant";
import { PERSON } from "@/generated/records/person";
import type { components } from "@/generated/schema";
import { blankOf, labelsOf, shapeOf } from "@/platform/records/record-spec";

const {
  rut,
  isExternal,
  company,
  status,
  gender,
  bossName,
  bossEmail,
  franchiseSence,
  grossSalary,
} = PERSON.fields;
const ALONE = { half: false, hint: "" } as const;
const name = {
  ...PERSON.fields.name,
  label: commonTexts.name,
  message: peopleTexts.nameWrong,
} as const;
const email = { ...PERSON.fields.email, ...ALONE } as const;
const phone = { ...PERSON.fields.phone, ...ALONE } as const;

/** Results, and the data that only this course keeps. */
export const PARTICIPANT = {
  name: "participant",
  sections: {
    result: {
      title: RESULT.sections.result.title,
      fields: RESULT.sections.result.fields.flatMap((field) =>
        field === "grade" ? [field, "status"] : field,
      ),
    },
    copy: {
      title: peopleTexts.dataOfCourse,
      description: peopleTexts.dataOfCourseHelp,
      fields: ["name", "email", "phone", "bossName", "bossEmail"],
    },
    sence: {
      title: peopleTexts.sence,
      description: peopleTexts.senceHelp,
      fields: ["franchiseSence", "grossSalary"],
    },
  },
  fields: {
    ...RESULT.fields,
    ...{ status, name, email, phone, bossName, bossEmail, franchiseSence, grossSalary },
  },
} as const;

export const PARTICIPANT_SCHEMA = z.object(shapeOf(PARTICIPANT));
export const PARTICIPANT_BLANK = blankOf(PARTICIPANT);
export const PARTICIPANT_FIELDS = labelsOf(PARTICIPANT);

/** Somebody whom nobody registered yet. */
export const NEWCOMER = {
  name: "newcomer",
  sections: {
    all: {
      title: "",
      fields: ["name", "rut", "isExternal", "company", "email", "phone", "gender"],
    },
  },
  fields: { name, rut, isExternal, company, email, phone, gender: { ...gender, ...ALONE } },
} as const;

export const NEWCOMER_SCHEMA = z.object(shapeOf(NEWCOMER));
export const NEWCOMER_BLANK = blankOf(NEWCOMER);
export const NEWCOMER_FIELDS = labelsOf(NEWCOMER);

type Warning = components["schemas"]["Warning"];

/** What is worth knowing after a change, in one text. */
export function warningWords(warnings: readonly Warning[]): string | undefined {
  return warnings.map(({ message }) => message).join(" ") || undefined;
}
