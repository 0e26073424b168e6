/** A choice between a few short words, all in sight. */
import { textOf, useBoundField, useWords } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps } from "@/platform/forms/inputs/field-texts";
import { FieldError } from "@/platform/ui/field";
import type { Choice } from "@/platform/ui/select-field";

interface SegmentedInputProps extends InputProps {
  options: readonly Choice[];
  /** Called after a choice, e.g. to set a field that depends on it. */
  onChosen?: ((value: string) => void) | undefined;
}

export function SegmentedInput({ options, onChosen, ...props }: SegmentedInputProps) {
  const field = useBoundField(props.name);
  useWords(props.name, (value) => options.find((one) => one.value === value)?.label ?? null);
  const { label, error, id } = fieldTexts(field, props);
  const chosen = textOf(field.value);
  return (
    <fieldset
      disabled={props.disabled}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="pb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="inline-flex w-fit max-w-full flex-wrap rounded-button border border-line-control bg-surface p-0.5">
        {options.map(({ value, label: words }, index) => (
          <label
            key={value}
            className="relative flex min-h-8 items-center rounded-field px-3.5 text-sm text-ink-muted transition-colors hover:bg-hover has-checked:bg-primary has-checked:font-medium has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              // A link from the summary leads to the word that the Tab key would reach.
              id={value === chosen || (chosen === "" && index === 0) ? id : undefined}
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => {
                field.change(value);
                onChosen?.(value);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {words}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
