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
  tabIndex?: number | undefined;
}

export function Checkbox({
  label,
  hideLabel = false,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  id,
  tabIndex,
}: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className="flex items-start gap-2.5">
      <Radix.Root
        id={boxId}
        tabIndex={tabIndex}
        checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${boxId}-description` : undefined}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        // The target is 24 px wide, as large as a pointer needs; the box that one sees is smaller.
        className="group/box relative -mx-[3px] -mt-px -mb-[3px] flex size-6 shrink-0 items-center justify-center rounded-chip disabled:opacity-55 pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <span className="flex size-4.5 items-center justify-center rounded-chip border border-line-control bg-surface text-on-primary transition-colors group-data-[state=checked]/box:border-primary group-data-[state=checked]/box:bg-primary group-data-[state=indeterminate]/box:border-primary group-data-[state=indeterminate]/box:bg-primary">
          <Radix.Indicator>
            {checked === "indeterminate" ? (
              <Minus className="size-3.5" strokeWidth={3} aria-hidden />
            ) : (
              <Check className="size-3.5" strokeWidth={3} aria-hidden />
            )}
          </Radix.Indicator>
        </span>
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
