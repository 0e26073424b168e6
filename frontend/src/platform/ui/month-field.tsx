/** A month: typed as mm-aaaa, or picked from a grid of twelve. */

import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatMonth, formatMonthName } from "@/platform/lib/format";
import type { FieldTexts } from "@/platform/ui/field";
import { IconButton } from "@/platform/ui/icon-button";
import {
  FIRST_MONTH,
  intoRange,
  isInRange,
  isMonth,
  LAST_MONTH,
  type MonthRange,
  monthAt,
  monthByKey,
  monthOf,
  monthProblem,
  ROW_MONTHS,
  readMonth,
  shifted,
  showMonth,
  YEAR_MONTHS,
  yearOf,
} from "@/platform/ui/month-field-rules";
import { PickerButton } from "@/platform/ui/picker-button";
import { TextField } from "@/platform/ui/text-field";

interface MonthFieldProps extends FieldTexts {
  label: string;
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
          <PickerButton
            label={`Elegir ${field.label} de una lista`}
            title={`Meses de ${field.label}`}
            disabled={disabled}
            onPick={typing.picked}
          >
            {(pick) => (
              <MonthGrid value={isMonth(value) ? value : ""} range={range} onPick={pick} />
            )}
          </PickerButton>
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

interface MonthGridProps {
  value: string;
  range: MonthRange;
  onPick: (month: string) => void;
}

/** A year of months to pick one from: walked with the keys, year by year with two buttons. */
function MonthGrid({ value, range, onPick }: MonthGridProps) {
  const today = monthOf(new Date().toISOString());
  const [at, setAt] = useState(() => intoRange(isMonth(value) ? value : today, range));
  const box = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  const year = yearOf(at);

  // Walking brings the focus to the month; the buttons of the year keep theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place of the keys takes the focus.
  useEffect(() => {
    if (walked.current) box.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [at]);

  function walk(event: KeyboardEvent): void {
    const next = monthByKey(event.key, at, range);
    if (next === undefined) return;
    event.preventDefault();
    walked.current = true;
    setAt(next);
  }

  function turn(years: number): void {
    walked.current = false;
    setAt(shifted(at, years * YEAR_MONTHS, range));
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <div className="flex items-center justify-between">
        <YearButton label="Año anterior" step={-1} to={year - 1} range={range} onTurn={turn} />
        <p aria-live="polite" className="text-sm font-semibold tabular-nums">
          {year}
        </p>
        <YearButton label="Año siguiente" step={1} to={year + 1} range={range} onTurn={turn} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would say that the months are data. */}
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-label={`Meses de ${year}`}
        className="flex flex-col gap-1 outline-none"
        onKeyDown={walk}
      >
        {rowsOf(year).map((row) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the cells take the focus.
          <div key={row[0]} role="row" className="grid grid-cols-3 gap-1">
            {row.map((month) => (
              <MonthCell
                key={month}
                {...{ month, onPick }}
                chosen={month === value}
                current={month === today}
                open={isInRange(month, range)}
                stop={month === at}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface YearButtonProps {
  label: string;
  step: number;
  to: number;
  range: MonthRange;
  onTurn: (years: number) => void;
}

function YearButton({ label, step, to, range, onTurn }: YearButtonProps) {
  const open = to >= yearOf(range.min) && to <= yearOf(range.max);
  return (
    <IconButton
      size="sm"
      label={label}
      icon={step < 0 ? <ChevronLeft /> : <ChevronRight />}
      aria-disabled={!open}
      onClick={() => open && onTurn(step)}
    />
  );
}

interface MonthCellProps {
  month: string;
  chosen: boolean;
  current: boolean;
  open: boolean;
  /** Whether the keys are here. */
  stop: boolean;
  onPick: (month: string) => void;
}

function MonthCell({ month, chosen, current, open, stop, onPick }: MonthCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid that is pressed.
    <button
      type="button"
      role="gridcell"
      tabIndex={stop ? 0 : -1}
      data-first-stop={stop || undefined}
      aria-label={formatMonth(month)}
      aria-selected={chosen}
      aria-current={current ? "date" : undefined}
      aria-disabled={!open || undefined}
      onClick={() => open && onPick(month)}
      className={clsx(
        "min-h-9 rounded-button px-1 text-sm transition-colors pointer-coarse:min-h-11",
        chosen ? "bg-primary font-semibold text-on-primary" : "text-ink hover:bg-hover",
        current && !chosen && "ring-1 ring-primary ring-inset",
        "aria-disabled:opacity-50 aria-disabled:hover:bg-transparent",
      )}
    >
      {formatMonthName(month)}
    </button>
  );
}

function rowsOf(year: number): string[][] {
  const months = Array.from({ length: YEAR_MONTHS }, (_, index) => monthAt(year, index));
  return Array.from({ length: YEAR_MONTHS / ROW_MONTHS }, (_, row) =>
    months.slice(row * ROW_MONTHS, (row + 1) * ROW_MONTHS),
  );
}
