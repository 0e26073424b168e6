/** A choice from a short list, drawn by us so that both themes look the same everywhere. */
import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { Select } from "radix-ui";
import { useState } from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectFieldProps extends FieldTexts {
  id?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Choice[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Radix keeps the empty string for "nothing chosen", while ours is a real choice ("Todas las empresas"). */
const EMPTY = "\u0000";

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
  const [isWanted, setWanted] = useState(false);
  return (
    <Field {...texts}>
      {(control) => (
        <Select.Root
          value={chosen ? value || EMPTY : ""}
          onValueChange={(next) => onValueChange(next === EMPTY ? "" : next)}
          onOpenChange={() => setWanted(true)}
          disabled={disabled}
        >
          <Select.Trigger
            {...control}
            onFocus={() => setWanted(true)}
            className={clsx(
              CONTROL_LOOK,
              "flex items-center justify-between gap-2 text-left data-placeholder:text-ink-subtle",
              className,
            )}
          >
            <span className="truncate">
              <Select.Value placeholder={placeholder}>{chosen?.label}</Select.Value>
            </span>
            <Select.Icon asChild>
              <ChevronDown className="size-4 shrink-0 text-ink-subtle" aria-hidden />
            </Select.Icon>
          </Select.Trigger>
          {isWanted && <Options options={options} />}
        </Select.Root>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return (
    <Select.Portal>
      <Select.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className="layer-tooltip max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-layer overflow-hidden rounded-button border bg-surface shadow-floating"
      >
        <Select.Viewport className="p-1">
          {options.map((option) => (
            <Select.Item
              key={option.value}
              value={option.value || EMPTY}
              disabled={option.disabled ?? false}
              className="relative flex min-h-8 cursor-pointer items-center rounded-field py-1 pr-8 pl-3 text-sm text-ink outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft pointer-coarse:min-h-11"
            >
              <Select.ItemText>{option.label}</Select.ItemText>
              <Select.ItemIndicator className="absolute right-2.5">
                <Check className="size-4" aria-hidden />
              </Select.ItemIndicator>
            </Select.Item>
          ))}
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  );
}
