/** The list of a choice, and how its button opens it. */
import { Check } from "lucide-react";
import { Select } from "radix-ui";
import type { LayerProps } from "@/platform/ui/late-layer";
import { Standing } from "@/platform/ui/standing";

/** Radix keeps the empty string for "nothing chosen", while ours is a real choice ("Todas las empresas"). */
const EMPTY = "\u0000";

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectListProps extends LayerProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Choice[];
  disabled: boolean;
}

export function SelectList({
  control,
  missed,
  value,
  onValueChange,
  options,
  disabled,
}: SelectListProps) {
  const isChosen = options.some((option) => option.value === value);
  return (
    <Select.Root
      value={isChosen ? value || EMPTY : ""}
      onValueChange={(next) => onValueChange(next === EMPTY ? "" : next)}
      disabled={disabled}
    >
      <Select.Trigger asChild>
        <Standing control={control} missed={missed} />
      </Select.Trigger>
      <Options options={options} />
    </Select.Root>
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
                <Check className="size-4" />
              </Select.ItemIndicator>
            </Select.Item>
          ))}
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  );
}
