/** The inputs of a form: each is bound to a field by its name. */

import {
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from "react";
import {
  type AnyForm,
  type BoundField,
  type FieldOf,
  type NoForm,
  textOf,
  useBoundField,
  useWords,
} from "@/platform/forms/form-context";
import {
  HOUR_STEP,
  readHour,
  readMoney,
  readNumber,
  steppedHour,
  writeNumber,
} from "@/platform/forms/typed";
import { formatMoney } from "@/platform/lib/format";
import { FieldError } from "@/platform/ui/field";
import { RutField } from "@/platform/ui/rut-field";
import type { Choice } from "@/platform/ui/select-field";
import { SwitchField } from "@/platform/ui/switch-field";
import { TextareaField, TextField } from "@/platform/ui/text-field";

interface TextInputProps<Values> extends InputProps<Values> {
  type?: "text" | "email" | "tel" | undefined;
  inputMode?: "text" | "numeric" | "email" | "tel" | undefined;
  /** Where more may be typed than is kept, such as spaces between digits; else as its rule says. */
  maxLength?: number | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
}

/** A line of text in a form. */
export function TextInput<Values = NoForm>({
  type = "text",
  inputMode,
  maxLength,
  autoComplete = "off",
  ...props
}: TextInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  return (
    <TextField
      {...textControl(field, props, "full")}
      type={type}
      inputMode={inputMode}
      maxLength={maxLength ?? field.longest}
      autoComplete={autoComplete}
    />
  );
}

interface TextareaInputProps<Values> extends InputProps<Values> {
  rows?: number | undefined;
}

/** Several lines of text in a form. */
export function TextareaInput<Values = NoForm>({ rows, ...props }: TextareaInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  return <TextareaField {...textControl(field, props, "full")} rows={rows} />;
}

interface NumberInputProps<Values> extends InputProps<Values> {
  /** What is counted, e.g. "horas". */
  unit?: ReactNode | undefined;
}

/** A number in a form, with a comma for its decimals. */
export function NumberInput<Values = NoForm>({ unit, ...props }: NumberInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  const text = textOf(field.value);

  function tidy(): void {
    const read = readNumber(text);
    if (read !== null && writeNumber(read) !== text) field.change(writeNumber(read));
  }

  return (
    <TextField
      {...textControl(field, props, "sm")}
      inputMode="decimal"
      autoComplete="off"
      trailing={unit && <span className="pr-3 text-xs text-ink-subtle">{unit}</span>}
      onBlur={tidy}
    />
  );
}

/** An amount in pesos: figures while typing, $1.234.567 at rest. */
export function MoneyInput<Values = NoForm>(props: InputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  const [editing, setEditing] = useState(false);
  const text = textOf(field.value);
  useWords<AnyForm>(props.name, (value) => shownMoney(textOf(value)) || null);
  return (
    <TextField
      {...textControl(field, props, "sm")}
      inputMode="numeric"
      autoComplete="off"
      value={editing ? text : shownMoney(text)}
      onFocus={() => setEditing(true)}
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

interface SwitchInputProps<Values> {
  name: NoInfer<FieldOf<Values, boolean>>;
  label?: string | undefined;
  description?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

/** A yes or no in a form. */
export function SwitchInput<Values = NoForm>({
  name,
  label,
  description,
  disabled,
}: SwitchInputProps<Values>) {
  const field = useBoundField<AnyForm>(name);
  return (
    <SwitchField
      id={field.id}
      label={label ?? field.label}
      description={description}
      error={field.error}
      disabled={disabled}
      checked={field.value === true}
      onCheckedChange={field.change}
    />
  );
}

interface SegmentedInputProps<Values> extends InputProps<Values> {
  options: readonly Choice[];
  /** Called after a choice, e.g. to set a field that depends on it. */
  onChosen?: ((value: string) => void) | undefined;
}

/** A choice between a few short words, all in sight. */
export function SegmentedInput<Values = NoForm>({
  options,
  onChosen,
  ...props
}: SegmentedInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  useWords<AnyForm>(
    props.name,
    (value) => options.find((one) => one.value === value)?.label ?? null,
  );
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

/** A RUT in a form. */
export function RutInput<Values = NoForm>(props: InputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  return (
    <RutField
      {...fieldTexts(field, props)}
      name={field.name}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={textOf(field.value)}
      onValueChange={field.change}
      onWrongDigit={field.judge}
    />
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: HOUR_STEP, ArrowDown: -HOUR_STEP };

/** An hour of the day in a form: typed in any usual way, stepped with the arrows. */
export function TimeInput<Values = NoForm>(props: InputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  const text = textOf(field.value);

  function step(event: KeyboardEvent): void {
    const minutes = STEPS[event.key];
    if (minutes === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.change(steppedHour(readHour(text), minutes));
  }

  return (
    <TextField
      {...textControl(field, props, "sm")}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={step}
      onBlur={() => readHour(text) !== text && field.change(readHour(text))}
    />
  );
}

/** A width that hints at how much is expected. */
type FieldWidth = "sm" | "md" | "lg" | "full";

export interface InputProps<Values> {
  name: NoInfer<FieldOf<Values, string>>;
  /** Another label than the form's own. */
  label?: string | undefined;
  hint?: ReactNode | undefined;
  width?: FieldWidth | undefined;
  disabled?: boolean | undefined;
}

export const WIDTH: Readonly<Record<FieldWidth, string>> = {
  sm: "max-w-48",
  md: "max-w-80",
  lg: "max-w-120",
  full: "",
};

/** What every field of a form says around its control, and how wide it is. */
export function fieldTexts(
  field: BoundField,
  { label, hint }: Pick<InputProps<NoForm>, "label" | "hint">,
) {
  return {
    id: field.id,
    label: marked(label ?? field.label, field),
    hint,
    error: field.error,
    optional: field.mark === "optional",
    required: field.required,
  };
}

/** What every box that takes text is given. */
function textControl(
  field: BoundField,
  props: Omit<InputProps<NoForm>, "name">,
  width: FieldWidth,
) {
  return {
    ...fieldTexts(field, props),
    name: field.name,
    disabled: props.disabled,
    className: WIDTH[props.width ?? width],
    value: textOf(field.value),
    onChange: (event: { target: { value: string } }) => field.change(event.target.value),
  };
}

function marked(label: string, { mark }: BoundField): ReactNode {
  if (mark !== "required") return label;
  return (
    <>
      {label}
      <span className="font-normal text-ink-subtle"> (obligatorio)</span>
    </>
  );
}
