/** The form of a person, new or known, beside the list. */

import { PERSON } from "@/entities/records/person";
import { ANOTHER, type Person, type SavedPerson } from "@/features/people/api";
import { SalaryInput } from "@/features/people/salary-input";
import { type PersonChoices, usePersonChoices } from "@/features/people/use-person-choices";
import { usePersonForm } from "@/features/people/use-person-form";
import { useSession } from "@/platform/api/session";
import { RutInput, SwitchInput } from "@/platform/forms/inputs";
import { FocusFirstField, RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { RecordSection } from "@/platform/records/record-section";

/** For who enters several people. */
const CREATE_AND_GO_ON = [{ label: "Crear y seguir con otra", intent: ANOTHER }];

interface PersonFormProps {
  person: Person | null;
  onSaved: (saved: SavedPerson, intent: string) => void;
  onCancel: () => void;
}

export function PersonForm({ person, onSaved, onCancel }: PersonFormProps) {
  const choices = usePersonChoices(person?.company ?? null);
  const state = usePersonForm({ person, choices, onSaved });
  const { form, flags } = state;
  return (
    <FocusFirstField>
      <RecordForm
        form={form}
        label={person ? `Editar ${person.name}` : "Nueva persona"}
        place="drawer"
        submitLabel={person ? "Guardar persona" : "Crear persona"}
        secondary={person ? [] : CREATE_AND_GO_ON}
        onCancel={onCancel}
        reviewable={person !== null}
      >
        <RecordSection
          record={PERSON}
          section="identity"
          inputs={{ rut: <RutInput name="rut" hint={PERSON.fields.rut.hint} /> }}
        />
        <Work choices={choices} isExternal={flags.isExternal} />
        <RecordSection record={PERSON} section="boss" />
        <RecordSection
          record={PERSON}
          section="sence"
          inputs={{
            franchiseSence: (
              <SwitchInput
                name="franchiseSence"
                description={
                  flags.isExternal ? "Una persona externa no puede usar la franquicia." : undefined
                }
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
    </FocusFirstField>
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
          <SelectInput
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
