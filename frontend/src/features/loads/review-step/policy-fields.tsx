/** The three policies of a load, each with what it would mean for this file. */
import type { Counts, LoadOptions } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import {
  BLANKS_CHOICES,
  duplicateChoices,
  errorChoices,
  type PolicyChoice,
} from "@/features/loads/model/policies";
import { SelectField } from "@/shared/ui/select-field";

interface PolicyFieldsProps {
  kind: LoadKind;
  counts: Counts;
  options: LoadOptions;
  disabled: boolean;
  onOptions: (options: Partial<LoadOptions>) => void;
}

export function PolicyFields({ kind, counts, options, disabled, onOptions }: PolicyFieldsProps) {
  return (
    <section className="flex flex-col gap-3 rounded-card bg-sunken/60 p-4 sm:p-5">
      <h3 className="text-base font-semibold">Cómo cargar</h3>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        <PolicyField
          label={`Si ${kind.one === "persona" ? "la persona" : "el proveedor"} ya existe`}
          value={options.onDuplicate}
          choices={duplicateChoices(kind, counts, options.onDuplicate)}
          disabled={disabled}
          onChoose={(onDuplicate) => onOptions({ onDuplicate })}
        />
        <PolicyField
          label="Si hay filas con problemas"
          value={options.onError}
          choices={errorChoices(counts)}
          disabled={disabled}
          onChoose={(onError) => onOptions({ onError })}
        />
        <PolicyField
          label="Si una celda está vacía"
          value={options.blanks}
          choices={BLANKS_CHOICES}
          disabled={disabled}
          onChoose={(blanks) => onOptions({ blanks })}
        />
      </div>
    </section>
  );
}

interface PolicyFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly PolicyChoice<Value>[];
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function PolicyField<Value extends string>(props: PolicyFieldProps<Value>) {
  const { label, value, choices, disabled, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      options={choices}
      disabled={disabled}
      hint={choices.find((choice) => choice.value === value)?.description}
      onValueChange={(next) => onChoose(next as Value)}
    />
  );
}
