/** A yes or no in a form. */
import type { ReactNode } from "react";
import { useBoundField } from "@/platform/forms/form-context";
import { SwitchField } from "@/platform/ui/switch-field";

interface SwitchInputProps {
  name: string;
  label?: string | undefined;
  description?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

export function SwitchInput({ name, label, description, disabled }: SwitchInputProps) {
  const field = useBoundField(name);
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
