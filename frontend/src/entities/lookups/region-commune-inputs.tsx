/** A region and one of its communes; another region empties the commune. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { territoryQuery } from "@/entities/lookups/lookups";
import { textOf, useForm } from "@/platform/forms/form-context";
import { FieldRow } from "@/platform/forms/form-section";
import { SelectInput } from "@/platform/forms/select-input";
import type { Choice } from "@/platform/ui/select-field";

export function RegionCommuneInputs() {
  const form = useForm();
  const { control, setValue } = form.core.methods;
  const { data: territory = [], isPending } = useQuery(territoryQuery);
  const chosen = textOf(useWatch({ control, name: "region" }));
  const communes = territory.find((one) => one.region === chosen)?.communes;

  function regionChosen(next: string): void {
    if (next === chosen) return;
    setValue("commune", "", { shouldDirty: true });
    form.fieldChanged("commune");
  }

  return (
    <FieldRow>
      <SelectInput
        name="region"
        options={asChoices(territory.map((one) => one.region))}
        placeholder={isPending ? "Cargando…" : undefined}
        clearable
        onChosen={regionChosen}
      />
      <SelectInput
        name="commune"
        options={communes ? asChoices(communes) : REGION_FIRST}
        placeholder={communes ? undefined : REGION_FIRST[0]?.label}
        clearable
      />
    </FieldRow>
  );
}

/** The field stays open to the keyboard: an error may lead to it. */
const REGION_FIRST: readonly Choice[] = [
  { value: "region-first", label: "Elige primero la región", disabled: true },
];

function asChoices(names: readonly string[]): Choice[] {
  return names.map((name) => ({ value: name, label: name }));
}
