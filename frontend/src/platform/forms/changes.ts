/** What differs between the values that a form began with and those it holds now. */

export type Values = Readonly<Record<string, unknown>>;

/** One changed field in words, for a person to compare. */
export interface ChangeRow {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Both sides of a record that somebody else saved while it was being edited. */
export interface TheirRow extends ChangeRow {
  /** What this person wrote in the same field; null when they left it alone. */
  mine: string | null;
}

export type Describe = (field: string, value: unknown) => string;

export function changedFields(before: Values, now: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => !sameValue(before[name], now[name]));
}

/** Nothing and an empty text are the same to who reads a form. */
function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? "") === JSON.stringify(right ?? "");
}

export function picked(values: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, values[name]]),
  );
}

/** Whose value stays in a field that both changed. */
export type Winner = "mine" | "theirs";

interface Sides {
  before: Values;
  mine: Values;
  theirs: Values;
}

/** Their record with this person's changes on top of it. */
export function rebased({ before, mine, theirs }: Sides, winner: Winner): Record<string, unknown> {
  const takenByThem = new Set(winner === "theirs" ? changedFields(before, theirs) : []);
  const kept = changedFields(before, mine).filter((name) => !takenByThem.has(name));
  return { ...theirs, ...picked(mine, kept) };
}

interface Comparison {
  labels: Readonly<Record<string, string>>;
  describe: Describe;
}

export function changeRows(before: Values, now: Values, { labels, describe }: Comparison) {
  return inOrder(changedFields(before, now), labels).map(
    (field): ChangeRow => ({
      field,
      label: labels[field] ?? field,
      before: describe(field, before[field]),
      after: describe(field, now[field]),
    }),
  );
}

export function theirRows({ before, mine, theirs }: Sides, comparison: Comparison) {
  const touched = new Set(changedFields(before, mine));
  return changeRows(before, theirs, comparison).map(
    (row): TheirRow => ({
      ...row,
      mine: touched.has(row.field) ? comparison.describe(row.field, mine[row.field]) : null,
    }),
  );
}

/** As the form shows them; what it does not show comes last. */
export function inOrder(names: readonly string[], labels: Readonly<Record<string, string>>) {
  const order = Object.keys(labels);
  const place = (name: string) => (name in labels ? order.indexOf(name) : order.length);
  return [...names].sort((left, right) => place(left) - place(right));
}

/** The words for a value when the form knows no better ones. */
export function plainWords(_field: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (Array.isArray(value)) return value.map((item) => plainWords("", item)).join(", ") || "—";
  const text = String(value ?? "");
  return text === "" ? "—" : text;
}
