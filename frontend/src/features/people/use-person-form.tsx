/** The state of a person's form: what it begins with, how it is saved and who else was faster. */
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { PERSON } from "@/entities/records/person";
import {
  createPerson,
  getPerson,
  type Person,
  type SavedPerson,
  updatePerson,
  usePersonSaved,
} from "@/features/people/api";
import {
  blankPerson,
  PERSON_SCHEMA,
  type PersonFlags,
  personRules,
  personValues,
  requiredFields,
} from "@/features/people/person-form-rules";
import type { PersonChoices } from "@/features/people/use-person-choices";
import type { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { shownMoney } from "@/platform/forms/inputs";
import { type RecordFormState, useRecordForm } from "@/platform/forms/use-record-form";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { labelsOf } from "@/platform/records/record-spec";

interface PersonFormOptions {
  /** Nobody yet: a new person. */
  person: Person | null;
  choices: PersonChoices;
  onSaved: (saved: SavedPerson, intent: string) => void;
}

interface PersonFormState {
  form: RecordFormState;
  flags: PersonFlags;
  /** The server has a salary that is neither shown nor changed here. */
  salaryKept: boolean;
  /** The salary's field takes the place of its mask. */
  showSalary: () => void;
}

export function usePersonForm({ person, choices, onSaved }: PersonFormOptions): PersonFormState {
  const ownCompany = useSession((state) => state.user?.company_id ?? null);
  const [values] = useState(() => (person ? personValues(person) : blankPerson(ownCompany)));
  const [salaryKept, setSalaryKept] = useState(person?.hasGrossSalary ?? false);
  const saved = usePersonSaved();
  const form = useRecordForm({
    schema: PERSON_SCHEMA,
    cross: personRules(salaryKept),
    values,
    updatedAt: person?.updatedAt,
    fields: labelsOf(PERSON),
    required: (typed) => requiredFields(typed, salaryKept),
    noun: "esta persona",
    draft: { key: "person", id: person?.people_id, omit: ["grossSalary"] },
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const next = person
        ? await updatePerson(person.people_id, { ...changes, ...(updatedAt && { updatedAt }) })
        : await createPerson(all, idempotencyKey);
      saved(next);
      return next;
    },
    onSaved,
    reload: person ? () => reloaded(person.people_id) : undefined,
    describe: (field, value) => described(choices, field, String(value ?? "")),
    refusalNote: linkToOther,
  });
  const { control } = form.core.methods;
  const [isExternal, franchiseSence] = useWatch({
    control,
    name: ["isExternal", "franchiseSence"],
  });
  const flags = { isExternal: isExternal === true, franchiseSence: franchiseSence === true };
  return { form, flags, salaryKept, showSalary: () => setSalaryKept(false) };
}

async function reloaded(id: number) {
  const person = await getPerson(id);
  return { values: personValues(person), updatedAt: person.updatedAt };
}

function described(choices: PersonChoices, field: string, value: string): string | null {
  if (value === "") return null;
  if (field === "rut") return formatRut(value);
  if (field === "grossSalary") return shownMoney(value);
  return choices[field]?.find((choice) => choice.value === value)?.label ?? null;
}

/** A RUT that is taken leads to who has it, where the person may see them. */
function linkToOther({ body }: ApiError) {
  const { people_id: id } = body as { people_id?: unknown };
  if (typeof id !== "number") return null;
  return (
    <Link to={withQuery(PATHS.people, { ver: id })} className="link w-fit font-medium">
      Ver ficha
    </Link>
  );
}
