/** Several lines of text, with label, hint and error; the box grows with what is written. */
import { clsx } from "clsx";
import type { Ref, TextareaHTMLAttributes } from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";

interface TextareaFieldProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextareaField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  id,
  className,
  rows = 3,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, id }}>
      {(control) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          className={clsx(CONTROL_LOOK, "field-sizing-content max-h-80 resize-y", className)}
        />
      )}
    </Field>
  );
}
