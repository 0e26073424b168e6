/** A record of the server as the values of a form: text, switches, and lists as they are. */
import { writeNumber } from "@/platform/forms/typed-numbers";

/** Fills the blanks of a form with what the record has; nothing is an empty text. */
export function formValues<Blank extends Readonly<Record<string, unknown>>>(
  blank: Blank,
  record: Readonly<Record<string, unknown>>,
): Blank {
  const entries = Object.entries(blank).map(([name, empty]) => [
    name,
    asTyped(record[name], empty),
  ]);
  return Object.fromEntries(entries) as Blank;
}

function asTyped(value: unknown, empty: unknown): unknown {
  if (value === null || value === undefined) return empty;
  if (typeof value === "number") return writeNumber(value);
  return value;
}
