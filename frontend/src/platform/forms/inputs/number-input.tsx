/** A number in a form, with a comma for its decimals. */
import type { ReactNode } from "react";
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { readNumber, writeNumber } from "@/platform/forms/typed-numbers";
import { TextField } from "@/platform/ui/text-field";

interface NumberInputProps extends InputProps {
  /** What is counted, e.g. "horas". */
  unit?: ReactNode | undefined;
}

export function NumberInput({ unit, ...props }: NumberInputProps) {
  const field = useBoundField(props.name);
  const text = textOf(field.value);

  function tidy(): void {
    const read = readNumber(text);
    if (read !== null && writeNumber(read) !== text) field.change(writeNumber(read));
  }

  return (
    <TextField
      {...fieldTexts(field, props)}
      name={field.name}
      inputMode="decimal"
      autoComplete="off"
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      trailing={unit && <span className="pr-3 text-xs text-ink-subtle">{unit}</span>}
      value={text}
      onChange={(event) => field.change(event.target.value)}
      onBlur={tidy}
    />
  );
}
