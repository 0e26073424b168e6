/** Ticks for some of a few: its text in a form holds what is ticked, with spaces between. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import {
  type AnyForm,
  type BoundField,
  type FieldOf,
  type NoForm,
  textOf,
  useBoundField,
} from "@/platform/forms/form-context";
import { fieldTexts } from "@/platform/forms/inputs";
import { Checkbox } from "@/platform/ui/checkbox";
import { FieldError } from "@/platform/ui/field";
import type { Choice } from "@/platform/ui/select-field";

interface ChecksInputProps<Values> {
  name: NoInfer<FieldOf<Values, string>>;
  hint?: string | undefined;
  choices: readonly Pick<Choice, "value" | "label">[];
  /** One below the other. */
  stacked?: boolean | undefined;
}

export function ChecksInput<Values = NoForm>({
  name,
  hint,
  choices,
  stacked = false,
}: ChecksInputProps<Values>) {
  const field = useBoundField<AnyForm>(name);
  const words = textOf(field.value);
  const order = choices.map(({ value }) => value);
  return (
    <ChecksFrame field={field} hint={hint}>
      <div className={clsx("flex gap-y-2", stacked ? "flex-col" : "flex-wrap gap-x-5")}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={words.split(" ").includes(value)}
            onCheckedChange={(isChosen) => field.change(withWord(words, value, isChosen, order))}
          />
        ))}
      </div>
    </ChecksFrame>
  );
}

interface ChecksFrameProps {
  field: BoundField;
  hint: string | undefined;
  children: ReactNode;
}

/** What stands around the ticks of one field; a link from the summary of errors leads to it. */
export function ChecksFrame({ field, hint, children }: ChecksFrameProps) {
  const errorId = `${field.id}-error`;
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.error ? errorId : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{fieldTexts(field, {}).label}</legend>
      {children}
      {hint && <p className="text-xs text-ink-subtle text-pretty">{hint}</p>}
      <FieldError id={errorId} text={field.error} />
    </fieldset>
  );
}

/** A word more, or one less; those that are in the order stand in it, so that ticking back and forth changes nothing. */
export function withWord(
  words: string,
  word: string,
  isChosen: boolean,
  order: readonly string[],
): string {
  const chosen = new Set(words.split(" ").filter(Boolean));
  if (isChosen) chosen.add(word);
  else chosen.delete(word);
  return [...chosen].sort((one, other) => order.indexOf(one) - order.indexOf(other)).join(" ");
}
