/** A tick box with its words; it can also be half ticked, for "some of them". */
import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

interface CheckboxProps {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  description?: ReactNode | undefined;
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
}

export function Checkbox({
  label,
  hideLabel = false,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  id,
}: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className="flex items-start gap-2.5">
      <Radix.Root
        id={boxId}
        checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${boxId}-description` : undefined}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="relative mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-chip border border-line-control bg-surface transition-colors before:absolute before:-inset-1 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-on-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary data-[state=indeterminate]:text-on-primary disabled:opacity-55 pointer-coarse:before:-inset-3"
      >
        <Radix.Indicator>
          {checked === "indeterminate" ? (
            <Minus className="size-3.5" strokeWidth={3} aria-hidden />
          ) : (
            <Check className="size-3.5" strokeWidth={3} aria-hidden />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div className={hideLabel ? "sr-only" : "flex flex-col"}>
        <label htmlFor={boxId} className="text-sm text-ink">
          {label}
        </label>
        {description && (
          <p id={`${boxId}-description`} className="text-xs text-ink-subtle">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
