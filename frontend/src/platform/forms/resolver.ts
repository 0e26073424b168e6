/** Reads the values of a form by its schema and by the rules between its fields, all at once. */
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

/** A schema whose input is what the form holds and whose output is what is sent. */
export type FormSchema = z.ZodMiniObject;

export interface FieldIssue<Name extends string> {
  field: Name;
  message: string;
}

/** What fields say about one another; a fault of a single field comes first. */
export type CrossRules<Typed> = (values: Typed) => readonly FieldIssue<keyof Typed & string>[];

export function issuesOf<Schema extends FormSchema>(
  schema: Schema,
  values: unknown,
  cross: CrossRules<z.input<Schema>> = () => [],
): readonly FieldIssue<string>[] {
  const read = z.safeParse(schema, values);
  const issues = read.success ? [] : read.error.issues;
  const own = issues.map(({ path, message }) => ({ field: path.map(String).join("."), message }));
  return [...own, ...cross(values as z.input<Schema>)];
}

export function resolverOf<Schema extends FormSchema>(
  schema: Schema,
  cross: CrossRules<z.input<Schema>> | undefined,
): Resolver<FieldValues> {
  return (values) => {
    const issues = issuesOf(schema, values, cross);
    if (issues.length === 0) {
      return { values: z.parse(schema, values) as FieldValues, errors: {} };
    }
    const errors: FieldErrors<FieldValues> = {};
    for (const { field, message } of issues) errors[field] ??= { type: "rule", message };
    return { values: {}, errors };
  };
}
