/** A month: typed as mm-aaaa, or picked from a grid of twelve. */
import { CalendarDays, X } from "lucide-react";
import { useState } from "react";
import type { FieldTexts } from "@/platform/ui/field";
import { IconButton } from "@/platform/ui/icon-button";
import {
  FIRST_MONTH,
  isMonth,
  LAST_MONTH,
  type MonthRange,
  monthProblem,
  readMonth,
  showMonth,
} from "@/platform/ui/month-field-rules";
import { MonthGrid } from "@/platform/ui/month-grid";
import { Popover } from "@/platform/ui/popover";
import { TextField } from "@/platform/ui/text-field";

interface MonthFieldProps extends FieldTexts {
  label: string;
  id?: string | undefined;
  /** "2026-03", or nothing. */
  value: string;
  /** Gets "2026-03", nothing, or what was typed and is no month: `isMonth` tells them apart. */
  onValueChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function MonthField({
  value,
  onValueChange,
  min = FIRST_MONTH,
  max = LAST_MONTH,
  disabled = false,
  hint = "mm-aaaa",
  error,
  ...field
}: MonthFieldProps) {
  const range: MonthRange = { min, max };
  const typing = useTyping(value, range, onValueChange);
  const shown = error ?? typing.problem;
  return (
    <TextField
      {...field}
      hint={hint}
      {...(shown ? { error: shown } : {})}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typing.text}
      onChange={(event) => typing.typed(event.target.value)}
      onFocus={typing.began}
      onBlur={typing.ended}
      trailing={
        <>
          {typing.text !== "" && !disabled && (
            <IconButton
              size="sm"
              label={`Borrar ${field.label}`}
              icon={<X />}
              onClick={() => typing.picked("")}
            />
          )}
          <GridButton
            label={field.label}
            value={value}
            range={range}
            disabled={disabled}
            onPick={typing.picked}
          />
        </>
      }
    />
  );
}

interface Typing {
  readonly text: string;
  readonly problem: string | undefined;
  readonly typed: (text: string) => void;
  readonly began: () => void;
  readonly ended: () => void;
  readonly picked: (month: string) => void;
}

/** While typing, the text stays as typed; at rest it is the month, or a text with what is wrong. */
function useTyping(value: string, range: MonthRange, change: (value: string) => void): Typing {
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [inside, setInside] = useState(false);
  if (value !== known) {
    setKnown(value);
    // Somebody else decided, e.g. a reset: what was typed is over.
    if (typed !== null && value !== readMonth(typed, range)) setTyped(null);
  }
  const text = typed ?? showMonth(value);
  return {
    text,
    problem: inside ? undefined : monthProblem(text, range),
    typed: (next) => {
      setTyped(next);
      change(readMonth(next, range));
    },
    began: () => setInside(true),
    ended: () => {
      setInside(false);
      if (typed !== null && monthProblem(typed, range) === undefined) setTyped(null);
    },
    picked: (month) => {
      setTyped(null);
      change(month);
    },
  };
}

interface GridButtonProps {
  label: string;
  value: string;
  range: MonthRange;
  disabled: boolean;
  onPick: (month: string) => void;
}

function GridButton({ label, value, range, disabled, onPick }: GridButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={`Meses de ${label}`}
      open={open}
      onOpenChange={setOpen}
      className="p-3"
      trigger={
        <IconButton
          size="sm"
          label={`Elegir ${label} de una lista`}
          icon={<CalendarDays />}
          disabled={disabled}
        />
      }
    >
      <MonthGrid
        value={isMonth(value) ? value : ""}
        range={range}
        onPick={(month) => {
          onPick(month);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
