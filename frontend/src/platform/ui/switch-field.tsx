/** A switch for what takes effect at once. */
import { type ReactNode, useId } from "react";
import { FieldError } from "@/platform/ui/field";

interface SwitchFieldProps {
  label: ReactNode;
  description?: ReactNode | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
  error?: string | undefined;
}

export function SwitchField({
  label,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  id: givenId,
  error,
}: SwitchFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const parts = [description && `${id}-description`, error && `${id}-error`];
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        aria-describedby={parts.filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className="group/switch relative inline-flex h-6 w-10 shrink-0 items-center rounded-pill border border-line-control bg-sunken transition-colors aria-checked:border-primary aria-checked:bg-primary disabled:opacity-55"
      >
        <span className="ml-0.5 block size-4.5 rounded-pill bg-line-control transition-transform group-aria-checked/switch:translate-x-4 group-aria-checked/switch:bg-on-primary forced-colors:bg-[ButtonText]" />
      </button>
      <div className="flex flex-col pt-0.5">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-xs text-ink-subtle">
            {description}
          </p>
        )}
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </div>
  );
}
