/** A switch for what takes effect at once. */
import { Switch } from "radix-ui";
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
      <Switch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        aria-describedby={parts.filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-pill border border-line-control bg-sunken transition-colors data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:opacity-55"
      >
        <Switch.Thumb className="ml-0.5 block size-4.5 rounded-pill bg-line-control transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary forced-colors:bg-[ButtonText]" />
      </Switch.Root>
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
