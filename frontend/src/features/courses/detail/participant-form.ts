/** What can be written about a participant: the copy of the person that this course keeps, and the results. */

import * as z from "zod/mini";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { RESULT } from "@/generated/records/participant";
import { PERSON } from "@/generated/records/person";
import type { components } from "@/generated/schema";
import { blankOf, labelsOf, shapeOf, type TypedRecord } from "@/platform/records/record-spec";

const ALONE = { half: false, hint: "" } as const;

/** What stays as the register has it, and what a course fills in beside the results. */
const { rut, gender, isExternal, company, area, bossPosition, bossPhone, status, ...copied } =
  PERSON.fields;
const { identity, work, boss, sence } = PERSON.sections;
const person = {
  ...copied,
  name: { ...copied.name, label: commonTexts.name, message: peopleTexts.nameWrong },
  email: { ...copied.email, ...ALONE },
  phone: { ...copied.phone, ...ALONE },
} as const;

/** Results, and the data of the person that only this course keeps. */
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
      fields: [identity, work, boss].flatMap(({ fields }) =>
        fields.filter((name) => name in person),
      ),
    },
    sence: {
      title: peopleTexts.sence,
      description: peopleTexts.senceHelp,
      fields: sence.fields,
    },
  },
  fields: { ...RESULT.fields, ...person, status },
} as const;

export type ParticipantTyped = TypedRecord<typeof PARTICIPANT>;

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
  fields: {
    ...{ rut, isExternal, company, gender: { ...gender, ...ALONE } },
    ...{ name: person.name, email: person.email, phone: person.phone },
  },
} as const;

export type NewcomerTyped = TypedRecord<typeof NEWCOMER>;

export const NEWCOMER_SCHEMA = z.object(shapeOf(NEWCOMER));
export const NEWCOMER_BLANK = blankOf(NEWCOMER);
export const NEWCOMER_FIELDS = labelsOf(NEWCOMER);

type Warning = components["schemas"]["Warning"];

/** What is worth knowing after a change, in one text. */
export function warningWords(warnings: readonly Warning[]): string | undefined {
  return warnings.map(({ message }) => message).join(" ") || undefined;
}
