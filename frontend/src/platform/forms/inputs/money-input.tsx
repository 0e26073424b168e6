/** An amount in pesos: figures while typing, $1.234.567 at rest. */
import { useState } from "react";
import { textOf, useBoundField, useWords } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { readMoney } from "@/platform/forms/typed-numbers";
import { formatMoney } from "@/platform/lib/format";
import { TextField } from "@/platform/ui/text-field";

export function MoneyInput(props: InputProps) {
  const field = useBoundField(props.name);
  const [editing, setEditing] = useState(false);
  const text = textOf(field.value);
  useWords(props.name, (value) => shownMoney(textOf(value)) || null);
  return (
    <TextField
      {...fieldTexts(field, props)}
      name={field.name}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={editing ? text : shownMoney(text)}
      onFocus={() => setEditing(true)}
      onChange={(event) => field.change(event.target.value)}
      onBlur={() => {
        setEditing(false);
        const read = readMoney(text);
        if (read !== text) field.change(read);
      }}
    />
  );
}

/** What is no amount stays as it was typed, for the person to mend. */
export function shownMoney(text: string): string {
  return /^\d+$/.test(text) ? formatMoney(Number(text)) : text;
}
