/** A day in a form: typed as dd-mm-aaaa, or picked from a calendar that loads on first opening. */

import { useState } from "react";
import {
  type AnyForm,
  type NoForm,
  textOf,
  useBoundField,
  useWords,
} from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs";
import { isDay, readDay, showDay } from "@/platform/forms/typed";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { PickerButton } from "@/platform/ui/picker-button";
import { TextField, type TextFieldProps } from "@/platform/ui/text-field";

const Calendar = late(
  async () => (await import("@/platform/forms/calendar")).Calendar,
  () => <p className="p-4 text-sm text-ink-subtle">Cargando…</p>,
);

interface DateInputProps<Values> extends InputProps<Values> {
  /** A day that a button puts there, as ISO. */
  suggested?: string | undefined;
}

export function DateInput<Values = NoForm>({ suggested, ...props }: DateInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  useWords<AnyForm>(props.name, (value) => showDay(textOf(value)) || null);
  const input = (
    <DayField
      {...fieldTexts(field, { ...props, hint: props.hint ?? "dd-mm-aaaa" })}
      name={field.name}
      title={props.label ?? field.label}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={textOf(field.value)}
      onDayChange={field.change}
    />
  );
  if (suggested === undefined) return input;
  return (
    <div className="flex flex-col items-start gap-1.5">
      {input}
      {textOf(field.value) !== suggested && !props.disabled && (
        <Button
          size="sm"
          aria-label={`Usar ${showDay(suggested)} en ${props.label ?? field.label}`}
          onClick={() => field.change(suggested)}
        >
          {`Usar ${showDay(suggested)}`}
        </Button>
      )}
    </div>
  );
}

interface DayFieldProps extends Omit<TextFieldProps, "value" | "onChange"> {
  /** What its calendar is of, in words alone. */
  title: string;
  /** ISO, or what was typed where it is no day. */
  value: string;
  onDayChange: (day: string) => void;
}

export function DayField({ value, onDayChange, title, ...field }: DayFieldProps) {
  // While typing, the text stays as typed; at rest it is the day as Chile writes it.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? showDay(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onDayChange(readDay(event.target.value));
      }}
      onBlur={() => setTyped(null)}
      trailing={
        <PickerButton
          label={`Elegir ${title} en el calendario`}
          title={`Calendario de ${title}`}
          disabled={field.disabled}
          onPick={(day) => {
            setTyped(null);
            onDayChange(day);
          }}
        >
          {(pick) => <Calendar day={isDay(value) ? value : null} onPick={pick} />}
        </PickerButton>
      }
    />
  );
}
