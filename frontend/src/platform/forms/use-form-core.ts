/** The values of a form: what they were on the server, what they are now, and what is wrong. */
import { useRef } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { changedFields, rebased, type Values, type Winner } from "@/platform/forms/changes";
import { type CrossRules, type FormSchema, resolverOf } from "@/platform/forms/resolver";
import { longestOf } from "@/platform/forms/rules";

/** The record as this form knows the server to have it. */
export interface Baseline {
  values: Values;
  /** When it was last changed; undefined for a record that does not exist yet. */
  updatedAt: string | undefined;
}

export interface FormCore {
  methods: UseFormReturn<FieldValues>;
  baseline: () => Baseline;
  /** The values of this moment, safe from later typing. */
  snapshot: () => Record<string, unknown>;
  changed: () => string[];
  /** Takes a newer record as the baseline; this person's changes stay on top of it. */
  rebase: (next: Baseline, winner: Winner) => void;
  /** What was sent is now what the server has; typing that came later stays a change. */
  accept: (next: Baseline) => void;
  /** Looks again at what is wrong after a field changed. */
  recheck: (name: string) => void;
  /** How many characters a field takes, where its rule says so. */
  longest: (name: string) => number | undefined;
}

interface CoreOptions {
  schema: FormSchema;
  cross: CrossRules<Record<string, unknown>> | undefined;
  values: Values;
  updatedAt: string | undefined;
}

export function useFormCore({ schema, cross, values, updatedAt }: CoreOptions): FormCore {
  const known = useRef<Baseline>({ values, updatedAt });
  const methods = useForm<FieldValues>({
    defaultValues: values,
    mode: "onSubmit",
    // Only what is wrong already is judged while typing; see recheck.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: resolverOf(schema, cross),
  });
  const { getValues } = methods;
  return {
    methods,
    baseline: () => known.current,
    snapshot: () => structuredClone(getValues()),
    changed: () => changedFields(known.current.values, getValues()),
    rebase(next, winner) {
      const sides = { before: known.current.values, mine: getValues(), theirs: next.values };
      known.current = next;
      methods.reset(rebased(sides, winner), { keepErrors: true });
    },
    accept(next) {
      known.current = next;
    },
    recheck: (name) => recheck(methods, name),
    longest: (name) => longestOf(schema.shape[name]),
  };
}

const FROM_SERVER = "server";

/** Puts what the server refused on its fields, until they change. */
export function showServerErrors(
  { setError }: UseFormReturn<FieldValues>,
  messages: Readonly<Record<string, string>>,
): void {
  for (const [name, message] of Object.entries(messages)) {
    setError(name, { type: FROM_SERVER, message });
  }
}

/** A mended field may mend others that were wrong with it, e.g. the end after the start. */
function recheck(methods: UseFormReturn<FieldValues>, name: string): void {
  const { getFieldState, getValues, trigger } = methods;
  const wrong = Object.keys(getValues()).filter((field) => {
    const { error } = getFieldState(field);
    return error && (field === name || error.type !== FROM_SERVER);
  });
  if (wrong.length > 0) void trigger(wrong);
}
