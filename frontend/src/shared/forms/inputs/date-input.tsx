/** A day in a form: typed as dd-mm-aaaa, or picked from a calendar that loads on first opening. */
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { textOf, useBoundField, useWords } from "@/shared/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/shared/forms/inputs/field-texts";
import { isDay, readDay, showDay } from "@/shared/forms/typed-dates";
import { late } from "@/shared/lib/late";
import { IconButton } from "@/shared/ui/icon-button";
import { Popover } from "@/shared/ui/popover";
import { TextField } from "@/shared/ui/text-field";

const Calendar = late(
  async () => (await import("@/shared/forms/inputs/calendar")).Calendar,
  () => <p className="p-4 text-sm text-ink-subtle">Cargando…</p>,
);

export function DateInput(props: InputProps) {
  const field = useBoundField(props.name);
  // While typing, the text stays as typed; at rest it is the day as Chile writes it.
  const [typed, setTyped] = useState<string | null>(null);
  const text = textOf(field.value);
  useWords(props.name, (value) => showDay(textOf(value)) || null);

  return (
    <TextField
      {...fieldTexts(field, { ...props, hint: props.hint ?? "dd-mm-aaaa" })}
      name={field.name}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={typed ?? showDay(text)}
      onChange={(event) => {
        setTyped(event.target.value);
        field.change(readDay(event.target.value));
      }}
      onBlur={() => setTyped(null)}
      trailing={
        <CalendarButton
          label={field.label}
          day={isDay(text) ? text : null}
          disabled={props.disabled}
          onPick={(day) => {
            setTyped(null);
            field.change(day);
          }}
        />
      }
    />
  );
}

interface CalendarButtonProps {
  label: string;
  day: string | null;
  disabled: boolean | undefined;
  onPick: (day: string) => void;
}

function CalendarButton({ label, day, disabled, onPick }: CalendarButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={`Calendario de ${label}`}
      open={open}
      onOpenChange={setOpen}
      className="p-3"
      trigger={
        <IconButton
          size="sm"
          label={`Elegir ${label} en el calendario`}
          icon={<CalendarDays />}
          disabled={disabled}
        />
      }
    >
      <Calendar
        day={day}
        onPick={(picked) => {
          onPick(picked);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
