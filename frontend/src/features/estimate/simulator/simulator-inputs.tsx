/** What is asked about a course that is tried out. */
import { useWatch } from "react-hook-form";
import { PeopleInput } from "@/features/estimate/simulator/people-input";
import { BY_PERSON, BY_TRANCHE } from "@/features/estimate/simulator/simulator-fields";
import { MODALITIES } from "@/shared/courses/modalities";
import { textOf, useForm } from "@/shared/forms/form-context";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { DateInput } from "@/shared/forms/inputs/date-input";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";

const WAYS = [
  { value: BY_TRANCHE, label: "Cantidad por tramo" },
  { value: BY_PERSON, label: "Personas elegidas" },
];

export function SimulatorInputs({ company }: { company: number }) {
  return (
    <>
      <FormSection title="Curso">
        <FieldRow>
          <NumberInput name="hours" unit="horas" />
          <MoneyInput name="price" />
          <MoneyInput name="hourValue" hint="Lo que SENCE paga por cada hora de un participante." />
          <SelectInput
            name="modality"
            options={MODALITIES.map((modality) => ({ value: modality, label: modality }))}
            clearable
            hint="Con ella se aplica el valor hora máximo."
          />
        </FieldRow>
        <DateInput name="initialDate" hint="dd-mm-aaaa. Sin fecha se usa la UTM de hoy." />
        <SwitchInput name="bipartite" />
      </FormSection>
      <FormSection title="Participantes">
        <SegmentedInput name="by" label="Cómo los indicas" options={WAYS} />
        <Participants company={company} />
      </FormSection>
    </>
  );
}

function Participants({ company }: { company: number }) {
  const { control } = useForm().core.methods;
  const by = textOf(useWatch({ control, name: "by" }));
  if (by === BY_PERSON) return <PeopleInput name="people" company={company} />;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberInput name="first" hint="Rentas más bajas: el mayor porcentaje." />
      <NumberInput name="second" hint="Rentas intermedias." />
      <NumberInput name="third" hint="Rentas más altas." />
    </div>
  );
}
