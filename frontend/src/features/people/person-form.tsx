/** The form of a person, new or known, beside the list. */
import type { Person, SavedPerson } from "@/features/people/people-api";
import { ANOTHER } from "@/features/people/person-words";
import { SalaryInput } from "@/features/people/salary-input";
import { type PersonChoices, usePersonChoices } from "@/features/people/use-person-choices";
import { usePersonForm } from "@/features/people/use-person-form";
import { useSession } from "@/shared/api/session";
import { FocusFirstField } from "@/shared/forms/focus-first-field";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { RutInput } from "@/shared/forms/inputs/rut-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";

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
        <Identity choices={choices} />
        <Work choices={choices} isExternal={flags.isExternal} />
        <Boss />
        <FormSection
          title="SENCE"
          description="Define si su capacitación se imputa a la franquicia tributaria y en qué tramo."
        >
          <SwitchInput
            name="franchiseSence"
            description={
              flags.isExternal ? "Una persona externa no puede usar la franquicia." : undefined
            }
            disabled={flags.isExternal && !flags.franchiseSence}
          />
          <SalaryInput
            personId={person?.people_id}
            kept={state.salaryKept}
            onShow={state.showSalary}
          />
        </FormSection>
      </RecordForm>
    </FocusFirstField>
  );
}

interface PartProps {
  choices: PersonChoices;
}

function Identity({ choices }: PartProps) {
  return (
    <FormSection title="Datos">
      <TextInput name="name" maxLength={150} />
      <RutInput name="rut" hint="Con o sin puntos. Solo una persona externa puede no tenerlo." />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        hint="Sin correo no recibirá encuestas."
      />
      <FieldRow>
        <TextInput name="phone" type="tel" inputMode="tel" hint="9 dígitos" />
        <SelectInput name="gender" options={choices.gender} clearable />
      </FieldRow>
    </FormSection>
  );
}

function Work({ choices, isExternal }: PartProps & { isExternal: boolean }) {
  const belongsToOne = useSession((state) => (state.user?.company_id ?? null) !== null);
  return (
    <FormSection title="Empresa y área">
      <SwitchInput
        name="isExternal"
        description="No trabaja en una de tus empresas: sin RUT necesita correo, y no usa franquicia."
      />
      <SelectInput
        name="company"
        options={choices.company}
        clearable={isExternal}
        disabled={belongsToOne}
      />
      <FieldRow>
        <SelectInput name="area" options={choices.area} clearable />
        <SelectInput name="status" options={choices.status} clearable />
      </FieldRow>
    </FormSection>
  );
}

function Boss() {
  return (
    <FormSection title="Jefatura" description="Responde la encuesta de transferencia del curso.">
      <TextInput name="bossName" maxLength={150} />
      <TextInput name="bossPosition" maxLength={150} />
      <TextInput name="bossEmail" type="email" inputMode="email" maxLength={254} />
      <TextInput name="bossPhone" type="tel" inputMode="tel" hint="9 dígitos" width="md" />
    </FormSection>
  );
}
