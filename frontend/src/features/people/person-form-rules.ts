/** The form of a person: its fields, what each may hold, and what they say about one another. */

import type * as zod from "zod/mini";
import * as z from "zod/mini";
import type { Person } from "@/features/people/api";
import { formTexts } from "@/features/people/texts";
import { PERSON } from "@/generated/records/person";
import type { CrossRules, FieldIssue } from "@/platform/forms/resolver";
import { formValues } from "@/platform/forms/typed";
import { blankOf, requiredOf, shapeOf } from "@/platform/records/record-spec";

export const PERSON_SCHEMA = z.object(shapeOf(PERSON));

export type PersonTyped = zod.input<typeof PERSON_SCHEMA>;

const BLANK = blankOf(PERSON);

/** A new person belongs to the company of whoever makes them, or to the only one. */
export function blankPerson(company: number | null): PersonTyped {
  return { ...BLANK, company: company === null ? "" : String(company) };
}

/** The salary is never among what is read of a person: it begins empty. */
export function personValues(person: Person): PersonTyped {
  return formValues(BLANK, person);
}

type PersonFlags = Pick<PersonTyped, "isExternal" | "franchiseSence">;

/** What must be filled in depends on who the person is. */
export function requiredFields(flags: PersonFlags, salaryKept: boolean): (keyof PersonTyped)[] {
  return [
    ...requiredOf(PERSON),
    ...(flags.isExternal ? [] : (["rut", "company"] as const)),
    ...(flags.franchiseSence && !salaryKept ? (["grossSalary"] as const) : []),
  ];
}

/** `salaryKept` says that the server has a salary that this form neither shows nor changes. */
export function personRules(salaryKept: boolean): CrossRules<PersonTyped> {
  return (typed) => {
    const { isExternal, franchiseSence } = typed;
    const lacks = (field: "rut" | "email" | "company" | "grossSalary") =>
      typed[field].trim() === "";
    const rules: readonly (FieldIssue<keyof PersonTyped> & { broken: boolean })[] = [
      { broken: !isExternal && lacks("rut"), field: "rut", message: formTexts.rutMissing },
      {
        broken: isExternal && lacks("rut") && lacks("email"),
        field: "email",
        message: formTexts.mailMissing,
      },
      {
        broken: !isExternal && lacks("company"),
        field: "company",
        message: formTexts.companyMissing,
      },
      {
        broken: isExternal && franchiseSence,
        field: "franchiseSence",
        message: formTexts.externalFranchise,
      },
      {
        broken: franchiseSence && !salaryKept && lacks("grossSalary"),
        field: "grossSalary",
        message: formTexts.salaryMissing,
      },
    ];
    return rules.filter(({ broken }) => broken);
  };
}
