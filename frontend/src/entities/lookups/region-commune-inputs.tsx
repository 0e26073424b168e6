/** A region and one of its communes; another region empties the commune. */
import { useQuery } from "@tanstack/react-query";
import { territoryQuery } from "@/entities/lookups/lookups";
import { useFill, useTyped } from "@/platform/forms/form-context";
import { FieldRow } from "@/platform/forms/form-section";
import { SelectInput } from "@/platform/forms/select-input";
import type { Choice } from "@/platform/ui/select-field";

/** What a form holds of a place. */
interface PlaceTyped {
  region: string;
  commune: string;
}

export function RegionCommuneInputs() {
  const fill = useFill<PlaceTyped>();
  const { data: territory = [], isPending } = useQuery(territoryQuery);
  const chosen = useTyped(({ region }: PlaceTyped) => region);
  const communes = territory.find((one) => one.region === chosen)?.communes;

  return (
    <FieldRow>
      <SelectInput<PlaceTyped>
        name="region"
        options={asChoices(territory.map((one) => one.region))}
        placeholder={isPending ? "Cargando…" : undefined}
        clearable
        onChosen={(next) => next !== chosen && fill("commune", "")}
      />
      <SelectInput<PlaceTyped>
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
