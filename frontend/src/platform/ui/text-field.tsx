/** One line of text, with its label, hint and error. */
import { clsx } from "clsx";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** A small picture at the start of the box, e.g. a magnifying glass. */
  icon?: ReactNode | undefined;
  /** Something at the end of the box, e.g. a button that shows the password. */
  trailing?: ReactNode | undefined;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  invalid,
  optional,
  required,
  id,
  icon,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, invalid, optional, required, id }}>
      {(control) => (
        <div className={clsx("relative", className)}>
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-subtle [&>svg]:size-4">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(CONTROL_LOOK, icon && "pl-9", trailing && "pr-20")}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  );
}
