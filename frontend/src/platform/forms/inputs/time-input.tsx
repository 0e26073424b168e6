/** An hour of the day in a form: typed in any usual way, stepped with the arrows. */
import type { KeyboardEvent } from "react";
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { HOUR_STEP, readHour, steppedHour } from "@/platform/forms/typed-dates";
import { TextField } from "@/platform/ui/text-field";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: HOUR_STEP, ArrowDown: -HOUR_STEP };

export function TimeInput(props: InputProps) {
  const field = useBoundField(props.name);
  const text = textOf(field.value);

  function step(event: KeyboardEvent): void {
    const minutes = STEPS[event.key];
    if (minutes === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.change(steppedHour(readHour(text), minutes));
  }

  return (
    <TextField
      {...fieldTexts(field, props)}
      name={field.name}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={text}
      onChange={(event) => field.change(event.target.value)}
      onKeyDown={step}
      onBlur={() => readHour(text) !== text && field.change(readHour(text))}
    />
  );
}
