/** The form of a person: its fields, what each may hold, and what they say about one another. */
import type * as zod from "zod/mini";
import * as z from "zod/mini";
import type { Person } from "@/features/people/people-api";
import { formValues } from "@/shared/forms/form-values";
import type { CrossRules } from "@/shared/forms/resolver";
import {
  choiceId,
  email,
  flag,
  line,
  money,
  oneOfOrNone,
  phone,
  requiredLine,
  rut,
} from "@/shared/forms/rules";

const MOST_PESOS = 100_000_000;
const LONGEST = 150;

export const PERSON_SCHEMA = z.object({
  name: requiredLine({ min: 2, max: LONGEST, message: "Ingresa el nombre completo." }),
  rut: rut(),
  email: email(),
  phone: phone(),
  gender: oneOfOrNone(["Male", "Female", "Other"]),
  isExternal: flag(),
  company: choiceId(),
  area: choiceId(),
  status: choiceId(),
  bossName: line({ max: LONGEST }),
  bossPosition: line({ max: LONGEST }),
  bossEmail: email(),
  bossPhone: phone(),
  franchiseSence: flag(),
  grossSalary: money({ max: MOST_PESOS }),
});

export type PersonTyped = zod.input<typeof PERSON_SCHEMA>;

const BLANK: PersonTyped = {
  name: "",
  rut: "",
  email: "",
  phone: "",
  gender: "",
  isExternal: false,
  company: "",
  area: "",
  status: "",
  bossName: "",
  bossPosition: "",
  bossEmail: "",
  bossPhone: "",
  franchiseSence: false,
  grossSalary: "",
};

/** A new person of staff belongs to their company. */
export function blankPerson(ownCompany: number | null): PersonTyped {
  return { ...BLANK, company: ownCompany === null ? "" : String(ownCompany) };
}

/** The salary is never among what is read of a person: it begins empty. */
export function personValues(person: Person): PersonTyped {
  return formValues(BLANK, person);
}

export type PersonFlags = Pick<PersonTyped, "isExternal" | "franchiseSence">;

/** What must be filled in depends on who the person is. */
export function requiredFields(flags: PersonFlags, salaryKept: boolean): (keyof PersonTyped)[] {
  return [
    "name",
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
    const rules = [
      { broken: !isExternal && lacks("rut"), field: "rut", message: "El RUT es obligatorio." },
      {
        broken: isExternal && lacks("rut") && lacks("email"),
        field: "email",
        message: "Una persona externa sin RUT necesita correo.",
      },
      {
        broken: !isExternal && lacks("company"),
        field: "company",
        message: "Selecciona la empresa.",
      },
      {
        broken: isExternal && franchiseSence,
        field: "franchiseSence",
        message: "Una persona externa no puede usar la franquicia.",
      },
      {
        broken: franchiseSence && !salaryKept && lacks("grossSalary"),
        field: "grossSalary",
        message: "Ingresa la renta bruta para determinar el tramo SENCE.",
      },
    ];
    return rules.filter(({ broken }) => broken);
  };
}
