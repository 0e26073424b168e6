/** A number between bounds: dragged, walked with the keys, or typed; or one of a few named stops. */
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Slider } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { CONTROL_LOOK, FieldError } from "@/platform/ui/field";
import { IconButton } from "@/platform/ui/icon-button";

interface SliderFieldProps {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** May be out of bounds, or no number at all, while it is typed. */
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** What the number counts, e.g. "%". */
  unit?: string | undefined;
  /** The names of all positions from `min`: then there are buttons instead of a box to type in. */
  stops?: readonly string[] | undefined;
  disabled?: boolean | undefined;
}

export function SliderField(props: SliderFieldProps) {
  const id = useId();
  const { label, hint, error, disabled = false, stops, unit } = props;
  const parts = [hint && `${id}-hint`, error && `${id}-error`];
  const described = parts.filter(Boolean).join(" ") || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that is drawn its own way.
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <span
        id={`${id}-label`}
        className={clsx("text-sm font-medium", disabled ? "text-ink-subtle" : "text-ink")}
      >
        {label}
      </span>
      <div className="flex items-center gap-3">
        {stops ? (
          <Stepped {...props} stops={stops} described={described} />
        ) : (
          <>
            <Track
              {...props}
              described={described}
              words={unit ? `${props.value} ${unit}` : String(props.value)}
            />
            <NumberBox {...props} described={described} />
          </>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-subtle">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

interface TrackProps extends SliderFieldProps {
  described: string | undefined;
  /** The value as it is read aloud. */
  words: string;
}

function Track({ label, value, onValueChange, min, max, step, disabled, ...rest }: TrackProps) {
  return (
    <Slider.Root
      className="relative flex h-6 min-w-24 flex-1 touch-none items-center select-none data-disabled:opacity-55 pointer-coarse:h-11"
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      value={[Math.min(max, Math.max(min, Number.isNaN(value) ? min : value))]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
    >
      <Slider.Track className="relative h-1.5 flex-1 rounded-pill bg-line forced-colors:border">
        <Slider.Range className="absolute h-full rounded-pill bg-primary forced-colors:bg-[Highlight]" />
      </Slider.Track>
      <Slider.Thumb
        aria-label={label}
        aria-valuetext={rest.words}
        aria-describedby={rest.described}
        className="block size-6 rounded-pill border-2 border-primary bg-surface shadow-raised transition-colors hover:bg-primary-soft forced-colors:border-[Highlight]"
      />
    </Slider.Root>
  );
}

interface NumberBoxProps extends SliderFieldProps {
  described: string | undefined;
}

/** What is typed may be no number for a moment; it is told, and never bent into one. */
function NumberBox({ label, value, onValueChange, unit, error, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}, en número`}
        aria-describedby={rest.described}
        aria-invalid={error ? true : undefined}
        disabled={rest.disabled}
        value={typed ?? (Number.isNaN(value) ? "" : String(value))}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onValueChange(/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
        }}
        onBlur={() => setTyped(null)}
        className={clsx(CONTROL_LOOK, "w-16! text-right tabular-nums")}
      />
      {unit && (
        <span aria-hidden className="text-sm text-ink-muted">
          {unit}
        </span>
      )}
    </span>
  );
}

interface SteppedProps extends NumberBoxProps {
  stops: readonly string[];
}

function Stepped({ stops, ...props }: SteppedProps) {
  const { label, value, min, max, onValueChange, disabled = false } = props;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-center gap-2">
        <StepButton
          label={`${label}: anterior`}
          icon={<ChevronLeft />}
          idle={disabled || value <= min}
          onStep={() => onValueChange(value - 1)}
        />
        <Track {...props} words={stops[value - min] ?? ""} />
        <StepButton
          label={`${label}: siguiente`}
          icon={<ChevronRight />}
          idle={disabled || value >= max}
          onStep={() => onValueChange(value + 1)}
        />
      </div>
      <ol aria-hidden className="flex justify-between gap-1 px-8 text-2xs text-ink-subtle">
        {stops.map((stop, index) => (
          <li
            key={stop}
            className={clsx(
              "min-w-0 flex-1 text-center first:text-left last:text-right",
              index === value - min && "font-semibold text-ink",
            )}
          >
            {stop}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: ReactNode;
  idle: boolean;
  onStep: () => void;
}

function StepButton({ label, icon, idle, onStep }: StepButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      aria-disabled={idle}
      onClick={() => !idle && onStep()}
    />
  );
}
