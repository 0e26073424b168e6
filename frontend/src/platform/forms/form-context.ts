/** How the parts of a form reach it, and how a field lives in it. */
import { createContext, useContext, useEffect } from "react";
import { useController, useFormState } from "react-hook-form";
import type { Mark, RecordFormState, ValueWords } from "@/platform/forms/use-record-form";

export const FormContext = createContext<RecordFormState | null>(null);

export function useForm(): RecordFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field needs a RecordForm around it.");
  return form;
}

export interface BoundField {
  id: string;
  name: string;
  label: string;
  mark: Mark;
  required: boolean;
  value: unknown;
  error: string | undefined;
  change: (value: unknown) => void;
  /** Judges the field now, e.g. on leaving it. */
  judge: () => void;
}

export function useBoundField(name: string): BoundField {
  const form = useForm();
  const { methods } = form.core;
  const { field, fieldState } = useController({ name, control: methods.control });
  return {
    id: fieldId(form.id, name),
    name,
    label: form.labels[name] ?? name,
    mark: form.markOf(name),
    required: form.isRequired(name),
    value: field.value,
    error: fieldState.error?.message || undefined,
    change(value) {
      field.onChange(value);
      form.fieldChanged(name);
    },
    judge: () => void methods.trigger(name),
  };
}

/** Whether any of some fields was found wrong, e.g. where a closed part has to open. */
export function useIsWrong(names: readonly string[]): boolean {
  const { errors } = useFormState({ control: useForm().core.methods.control });
  return names.some((name) => errors[name] !== undefined);
}

/** Tells the form how the values of a field are read. */
export function useWords(name: string, words: ValueWords): void {
  const { teach } = useForm();
  useEffect(() => teach(name, words));
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** A value that is always text in our forms. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : String(value ?? "");
}
