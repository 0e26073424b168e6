/** How the parts of a form reach it, and how a field lives in it. */
import { createContext, useContext, useEffect } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import type { Mark, RecordFormState, ValueWords } from "@/platform/forms/use-record-form";

export const FormContext = createContext<RecordFormState | null>(null);

export function useForm(): RecordFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field needs a RecordForm around it.");
  return form;
}

/** The fields of a form whose values are such. */
export type FieldOf<Values, Value = unknown> = {
  [Name in keyof Values]: Values[Name] extends Value ? Name : never;
}[keyof Values] &
  string;

/** It has no fields: whoever names a field says of which form it is, e.g. <TextInput<UserValues> name="email" />. */
export type NoForm = Record<never, never>;

/** Its fields are known when it is drawn, e.g. those of a record. */
export type AnyForm = Record<string, never>;

/** What is typed, or what is made of it; drawn again when that changes. */
export function useTyped<Values, Value>(read: (values: Values) => Value): Value {
  return useTypedIn(useForm(), read);
}

/** The same where the form is made. */
export function useTypedIn<Values, Value>(
  { core }: RecordFormState,
  read: (values: Values) => Value,
): Value {
  const { control, getValues } = core.methods;
  // A copy: what was read is compared with what is read next, and the form fills the same object again.
  useWatch({ control, compute: (values) => read({ ...values } as Values) });
  return read(getValues() as Values);
}

/** Fills a field as if somebody had typed it. */
export function useFill<Values = NoForm>() {
  return fillIn<Values>(useForm());
}

/** The same where the form is made. */
export function fillIn<Values = NoForm>({ core, fieldChanged }: RecordFormState) {
  return <Name extends FieldOf<Values>>(name: Name, value: Values[Name]): void => {
    core.methods.setValue<string>(name, value, { shouldDirty: true });
    fieldChanged(name);
  };
}

export interface BoundField {
  id: string;
  name: string;
  label: string;
  mark: Mark;
  required: boolean;
  longest: number | undefined;
  value: unknown;
  error: string | undefined;
  change: (value: unknown) => void;
  /** Judges the field now, e.g. on leaving it. */
  judge: () => void;
}

export function useBoundField<Values = NoForm>(name: NoInfer<FieldOf<Values>>): BoundField {
  const form = useForm();
  const { methods } = form.core;
  const { field, fieldState } = useController({ name, control: methods.control });
  return {
    id: fieldId(form.id, name),
    name,
    label: form.labels[name] ?? name,
    mark: form.markOf(name),
    required: form.isRequired(name),
    longest: form.core.longest(name),
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
export function useIsWrong<Values = NoForm>(names: readonly NoInfer<FieldOf<Values>>[]): boolean {
  const { errors } = useFormState({ control: useForm().core.methods.control });
  return names.some((name) => errors[name] !== undefined);
}

/** Tells the form how the values of a field are read. */
export function useWords<Values = NoForm>(name: NoInfer<FieldOf<Values>>, words: ValueWords): void {
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
