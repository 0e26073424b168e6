/** Where each message of a refused save belongs: on a field of the form, or in the summary. */
import { ApiError, describeError } from "@/platform/api/errors";

export interface PlacedErrors {
  /** The first message of each field of the form. */
  fields: Readonly<Record<string, string>>;
  /** What no field of the form is to blame for. */
  others: readonly string[];
}

export const STALE = "stale";

export function placedErrors(
  error: unknown,
  labels: Readonly<Record<string, string>>,
): PlacedErrors {
  const named = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (named.length === 0) return { fields: {}, others: [describeError(error).message] };
  const ours = named.filter(([name]) => name in labels);
  const strange = named.filter(([name]) => !(name in labels));
  return {
    fields: Object.fromEntries(ours.map(([name, messages]) => [name, messages[0] ?? ""])),
    others: strange.flatMap(([, messages]) => messages),
  };
}

export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.body.code === STALE;
}
