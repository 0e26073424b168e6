/** A choice from a short list, drawn by us so that both themes look the same everywhere. */
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { late } from "@/platform/lib/late";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";
import { ComingLayer, useLateLayer } from "@/platform/ui/late-layer";
import type { Choice } from "@/platform/ui/select-list";

export type { Choice };

interface SelectFieldProps extends FieldTexts {
  id?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Choice[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const SelectList = late(
  async () => (await import("@/platform/ui/select-list")).SelectList,
  ComingLayer,
);

/** Until it has the focus it is its button: a list of companies may be long. */
export function SelectField({
  value,
  onValueChange,
  options,
  placeholder = "Elegir…",
  disabled = false,
  className,
  ...texts
}: SelectFieldProps) {
  const chosen = options.find((option) => option.value === value);
  const { button, isWanted, given, listeners } = useLateLayer(SelectList, "click");
  return (
    <Field {...texts}>
      {(control) => (
        <>
          <button
            type="button"
            role="combobox"
            aria-autocomplete="none"
            aria-expanded={false}
            {...control}
            {...listeners}
            ref={button}
            disabled={disabled}
            data-placeholder={chosen ? undefined : ""}
            className={clsx(
              CONTROL_LOOK,
              "flex items-center justify-between gap-2 text-left data-placeholder:text-ink-subtle",
              className,
            )}
          >
            <span className="truncate">{chosen?.label ?? placeholder}</span>
            <ChevronDown className="size-4 shrink-0 text-ink-subtle" />
          </button>
          {isWanted && button.current && (
            <SelectList
              control={button.current}
              {...given}
              {...{ value, onValueChange, options, disabled }}
            />
          )}
        </>
      )}
    </Field>
  );
}
