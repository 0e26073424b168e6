/** A tick box with its words; it can also be half ticked, for "some of them". */
import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";

interface CheckboxProps {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  description?: ReactNode | undefined;
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  tabIndex?: number | undefined;
}

export function Checkbox({
  label,
  hideLabel = false,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  tabIndex,
}: CheckboxProps) {
  const boxId = useId();
  const isPartly = checked === "indeterminate";
  const Mark = isPartly ? Minus : Check;
  return (
    <div className="flex items-start gap-2.5">
      {/* biome-ignore lint/a11y/useSemanticElements: letters typed on a box are commands of its list, and an input keeps them. */}
      <button
        type="button"
        role="checkbox"
        id={boxId}
        tabIndex={tabIndex}
        aria-checked={isPartly ? "mixed" : checked}
        disabled={disabled}
        aria-describedby={description ? `${boxId}-description` : undefined}
        onClick={() => onCheckedChange(checked !== true)}
        // A box is turned with the space bar; Enter belongs to the form that it stands in.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        // The target is 24 px wide, as large as a pointer needs; the box that one sees is smaller.
        className="group/box relative -mx-[3px] -mt-px -mb-[3px] flex size-6 shrink-0 items-center justify-center rounded-chip disabled:opacity-55 pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <span
          className={clsx(
            "flex size-4.5 items-center justify-center rounded-chip border text-on-primary transition-colors",
            checked ? "border-primary bg-primary" : "border-line-control bg-surface",
          )}
        >
          {checked && <Mark className="size-3.5" strokeWidth={3} />}
        </span>
      </button>
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
