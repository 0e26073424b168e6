/** The form of a person, new or known, beside the list. */

import { Eye, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { CompanyInput } from "@/entities/company/company-input";
import { useObviousCompany } from "@/entities/lookups/lookups";
import {
  ANOTHER,
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
  type PersonTyped,
  personRules,
  personValues,
  requiredFields,
} from "@/features/people/person-form-rules";
import { commonTexts, formTexts, peopleTexts, salaryTexts } from "@/features/people/texts";
import { type PersonChoices, usePersonChoices } from "@/features/people/use-person-choices";
import { SALARY_MASK, useSalary } from "@/features/people/use-salary";
import { PERSON } from "@/generated/records/person";
import type { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { useBoundField, useForm, useTypedIn } from "@/platform/forms/form-context";
import { MoneyInput, RutInput, SwitchInput, shownMoney } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { RecordSection } from "@/platform/records/record-section";
import { labelsOf } from "@/platform/records/record-spec";
import { Button } from "@/platform/ui/button";

/** For who enters several people. */
const CREATE_AND_GO_ON = [{ label: formTexts.another, intent: ANOTHER }];

interface PersonFormProps {
  /** Nobody yet: a new person. */
  person: Person | null;
  onSaved: (saved: SavedPerson, intent: string) => void;
  onCancel: () => void;
}

export function PersonForm(props: PersonFormProps) {
  const { person, onCancel } = props;
  const choices = usePersonChoices(person?.company ?? null);
  const state = usePersonForm(props, choices);
  const { form, flags } = state;
  return (
    <RecordForm
      form={form}
      label={person ? formTexts.editing(person.name) : commonTexts.newPerson}
      place="drawer"
      submitLabel={person ? formTexts.save : formTexts.create}
      secondary={person ? [] : CREATE_AND_GO_ON}
      onCancel={onCancel}
      reviewable={person !== null}
    >
      <RecordSection
        record={PERSON}
        section="identity"
        inputs={{ rut: <RutInput<PersonTyped> name="rut" hint={PERSON.fields.rut.hint} /> }}
      />
      <Work choices={choices} isExternal={flags.isExternal} />
      <RecordSection record={PERSON} section="boss" />
      <RecordSection
        record={PERSON}
        section="sence"
        inputs={{
          franchiseSence: (
            <SwitchInput<PersonTyped>
              name="franchiseSence"
              description={flags.isExternal ? formTexts.externalFranchise : undefined}
              disabled={flags.isExternal && !flags.franchiseSence}
            />
          ),
          grossSalary: (
            <SalaryInput
              personId={person?.people_id}
              kept={state.salaryKept}
              onShow={state.showSalary}
            />
          ),
        }}
      />
    </RecordForm>
  );
}

interface WorkProps {
  choices: PersonChoices;
  isExternal: boolean;
}

/** Who belongs to a company makes people for it only. */
function Work({ choices, isExternal }: WorkProps) {
  const belongsToOne = useSession((state) => (state.user?.company_id ?? null) !== null);
  return (
    <RecordSection
      record={PERSON}
      section="work"
      options={choices}
      inputs={{
        company: (
          <CompanyInput<PersonTyped>
            name="company"
            options={choices.company}
            clearable={isExternal}
            disabled={belongsToOne}
          />
        ),
      }}
    />
  );
}

/** What the form begins with, how it is saved and who else was faster. */
function usePersonForm({ person, onSaved }: PersonFormProps, choices: PersonChoices) {
  const company = useObviousCompany();
  /** The server has a salary that is neither shown nor changed here. */
  const [salaryKept, setSalaryKept] = useState(person?.hasGrossSalary ?? false);
  const saved = usePersonSaved();
  const form = useRecordForm({
    schema: PERSON_SCHEMA,
    cross: personRules(salaryKept),
    ...(person
      ? ofRecord(person, personValues, () => getPerson(person.people_id))
      : { values: blankPerson(company) }),
    fields: labelsOf(PERSON),
    required: (typed) => requiredFields(typed, salaryKept),
    noun: formTexts.noun,
    draft: { key: "person", id: person?.people_id, omit: ["grossSalary"] },
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const next = person
        ? await updatePerson(person.people_id, { ...changes, ...(updatedAt && { updatedAt }) })
        : await createPerson(all, idempotencyKey);
      saved(next);
      return next;
    },
    onSaved,
    describe: (field, value) => described(choices, field, String(value ?? "")),
    refusalNote: linkToOther,
  });
  const flags = useTypedIn(form, ({ isExternal, franchiseSence }: PersonTyped) => ({
    isExternal,
    franchiseSence,
  }));
  return { form, flags, salaryKept, showSalary: () => setSalaryKept(false) };
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
      {peopleTexts.see}
    </Link>
  );
}

interface SalaryInputProps {
  personId: number | undefined;
  kept: boolean;
  onShow: () => void;
}

/** Masked while the server keeps a salary, until it is shown or replaced. */
function SalaryInput({ personId, kept, onShow }: SalaryInputProps) {
  const wasKept = useRef(kept);
  const { id } = useBoundField<PersonTyped>("grossSalary");

  useEffect(() => {
    if (!kept && wasKept.current) document.getElementById(id)?.focus();
  }, [kept, id]);

  if (kept && personId !== undefined) return <Masked personId={personId} onShow={onShow} />;
  return <MoneyInput<PersonTyped> name="grossSalary" hint={salaryTexts.hint} />;
}

function Masked({ personId, onShow }: { personId: number; onShow: () => void }) {
  const { core } = useForm();
  const field = useBoundField<PersonTyped>("grossSalary");
  const { allowed, revealing, reveal } = useSalary();

  function use(salary: number | null): void {
    const { values, updatedAt } = core.baseline();
    const grossSalary = salary === null ? "" : String(salary);
    core.rebase({ values: { ...values, grossSalary }, updatedAt }, "mine");
    onShow();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${field.id}-label`} className="text-sm font-medium text-ink">
        {field.label}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <span className="pr-2 text-sm tracking-widest text-ink-muted">
          <span className="sr-only">{salaryTexts.hidden}</span>
          <span aria-hidden>{SALARY_MASK}</span>
        </span>
        {allowed && (
          <Button
            size="sm"
            icon={<Eye />}
            loading={revealing}
            onClick={() => void reveal(personId, use)}
          >
            {salaryTexts.show}
          </Button>
        )}
        <Button
          id={field.id}
          size="sm"
          icon={<PencilLine />}
          aria-describedby={`${field.id}-label ${field.id}-hint`}
          onClick={onShow}
        >
          {salaryTexts.replace}
        </Button>
      </div>
      <p id={`${field.id}-hint`} className="text-xs text-ink-subtle">
        {allowed === false ? salaryTexts.forAdmins : salaryTexts.logged}
      </p>
    </div>
  );
}
