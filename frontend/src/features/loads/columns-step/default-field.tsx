/** The value that all rows without one get: from a list where there is a list, else as text. */
import { useLookupChoices } from "@/features/loads/api/lookups";
import type { Attribute } from "@/features/loads/api/types";
import { NewCompanyButton } from "@/features/loads/companies/new-company-button";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";

interface DefaultFieldProps {
  attribute: Attribute;
  value: string;
  error: string | undefined;
}

const FIXED_CHOICES: Readonly<Record<string, readonly string[]>> = {
  gender: ["Masculino", "Femenino", "Otro"],
  franchiseSence: ["Sí", "No"],
  isExternal: ["Sí", "No"],
};

export function DefaultField({ attribute, value, error }: DefaultFieldProps) {
  const defaultGiven = useWizardStore((state) => state.defaultGiven);
  const change = (text: string) => defaultGiven(attribute.attribute, text);
  const fixed = FIXED_CHOICES[attribute.attribute];
  const texts = { label: attribute.label, value, error };
  if (attribute.lookup) {
    return <LookupDefault {...texts} lookup={attribute.lookup} onChange={change} />;
  }
  if (fixed) {
    const options = [{ value: "", label: "Sin valor por defecto" }, ...fixed.map(asChoice)];
    return <SelectField {...texts} onValueChange={change} options={options} />;
  }
  return (
    <TextField
      {...texts}
      hint={attribute.example ? `Por ejemplo: ${attribute.example}` : undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface LookupDefaultProps {
  label: string;
  value: string;
  error: string | undefined;
  lookup: string;
  onChange: (text: string) => void;
}

function LookupDefault({ lookup, onChange, ...texts }: LookupDefaultProps) {
  const choices = useLookupChoices(lookup);
  const isNone = lookup === "company" && choices.data?.length === 0;
  return (
    <div className="flex flex-col items-start gap-2 [&>*:first-child]:w-full">
      <ComboboxField
        {...texts}
        clearable
        placeholder={choices.isPending ? "Cargando…" : "La misma para todas las filas"}
        hint={choices.isError ? "No pudimos cargar la lista. Recarga la página." : undefined}
        onValueChange={onChange}
        options={(choices.data ?? []).map(({ name }) => asChoice(name))}
      />
      {isNone && <NewCompanyButton name="" onCreated={({ name }) => onChange(name)} />}
    </div>
  );
}

function asChoice(text: string) {
  return { value: text, label: text };
}
