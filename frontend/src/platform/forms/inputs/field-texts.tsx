/** What every field of a form says around its control, and how wide it is. */
import type { ReactNode } from "react";
import type { BoundField } from "@/platform/forms/form-context";

/** A width that hints at how much is expected. */
export type FieldWidth = "sm" | "md" | "lg" | "full";

export interface InputProps {
  name: string;
  /** Another label than the form's own. */
  label?: string | undefined;
  hint?: ReactNode | undefined;
  width?: FieldWidth | undefined;
  disabled?: boolean | undefined;
}

export const WIDTH: Readonly<Record<FieldWidth, string>> = {
  sm: "max-w-48",
  md: "max-w-80",
  lg: "max-w-120",
  full: "",
};

export function fieldTexts(field: BoundField, { label, hint }: InputProps) {
  return {
    id: field.id,
    label: marked(label ?? field.label, field),
    hint,
    error: field.error,
    optional: field.mark === "optional",
    required: field.required,
  };
}

function marked(label: string, { mark }: BoundField): ReactNode {
  if (mark !== "required") return label;
  return (
    <>
      {label}
      <span className="font-normal text-ink-subtle"> (obligatorio)</span>
    </>
  );
}
