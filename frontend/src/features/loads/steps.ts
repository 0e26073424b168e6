/**
 * Steps as they are posted, but for those of the forms, which are described by
 * `generated/steps.ts`: here are those that cells, rows, problems and questions take.
 */

import type { components } from "@/generated/schema";
import type { STEP_FORMS } from "@/generated/steps";

type Schemas = components["schemas"];
type Sessions = NonNullable<Schemas["Mapping"]["sessions"]>;
export type Meaning = NonNullable<Sessions["marks"][number]["answer"]>;

export type CellEdit = { row: number; column: number; value: string | null };
type EditStep = { op: "cells"; cells: readonly CellEdit[] };
type RowsStep = {
  op: "leave_out" | "include" | "same_record";
  rows?: readonly number[];
  code?: string;
  all?: true;
};
type ValueStep = {
  op: "suggestions" | "without_value";
  attribute: string;
  code?: string;
  rows?: readonly number[];
};
/** A step of a form: what it asks, under its own names. */
export type FormStep = {
  op: (typeof STEP_FORMS)[keyof typeof STEP_FORMS]["op"];
  [asked: string]: unknown;
};

/** A step as it is posted. */
export type NewStep = EditStep | RowsStep | ValueStep | FormStep;

/** A step that makes data of the texts of columns. */
export type TextStep =
  | { op: "split"; column: number; separator: string; into: string[] }
  | { op: "join"; columns: number[]; separator: string; into: string }
  | { op: "first_filled"; columns: number[]; into: string };

/** The marks of sessions counted as attendance. */
export type CountingStep = {
  op: "count_sessions";
  columns: number[];
  marks: Record<string, Meaning>;
  into: string[];
  lengths: number[];
};

/** A step that the server asks about, as it says it. */
export type AskedStep = { op: string; column?: number; columns?: number[]; into?: string };

/** A step that is taken before the file is looked at: most make data of columns. */
export type MakingStep = TextStep | CountingStep | AskedStep;

/** What touches only the rows that it names. */
const SMALL: ReadonlySet<string> = new Set(["cells", "leave_out", "include"]);

export function isSmall({ op }: { op: string }): boolean {
  return SMALL.has(op);
}

export function editCells(cells: readonly CellEdit[]): NewStep {
  return { op: "cells", cells };
}

/** The cells that a step writes. */
export function editsOf(step: NewStep): readonly CellEdit[] {
  return step.op === "cells" ? step.cells : [];
}

export function leaveOut(rows: readonly number[]): NewStep {
  return { op: "leave_out", rows };
}

export function include(rows: readonly number[]): NewStep {
  return { op: "include", rows };
}

/** Whether rows are loaded over records, whatever they say of them. */
export function writesOverRecords(step: NewStep): boolean {
  return step.op === "same_record";
}

export function acceptSuggestions(
  attribute: string,
  code: string,
  rows?: readonly number[],
): NewStep {
  return { op: "suggestions", attribute, code, ...(rows && { rows: [...rows] }) };
}

export function withoutValue(attribute: string, code: string): NewStep {
  return { op: "without_value", attribute, code };
}

export function relateValues(column: number, values: Record<string, string>): NewStep {
  return { op: "relate", column, values };
}

/** One column gives its values to a second datum. */
export function alsoAs(column: number, into: string): TextStep {
  return { op: "first_filled", columns: [column], into };
}

export function countSessions(
  { columns, into, lengths }: Sessions,
  marks: Record<string, Meaning>,
): CountingStep {
  return { op: "count_sessions", columns, marks, into, lengths };
}

export function countsSessions(step: MakingStep): step is CountingStep {
  return step.op === "count_sessions";
}

/** The columns that a step makes its data of. */
export function madeFrom(step: MakingStep): readonly number[] {
  if (!step.into) return [];
  if ("column" in step && step.column !== undefined) return [step.column];
  return ("columns" in step && step.columns) || [];
}

/** What a step makes of a row, given its texts in the columns that the step reads: datum -> text. */
export function partsOf(step: TextStep, row: readonly string[]): ReadonlyMap<string, string> {
  const texts = row.map((text) => text.trim());
  if (step.op === "split") {
    const pieces = (texts[0] ?? "").split(step.separator);
    // The last part has whatever is left.
    const last = step.into.length - 1;
    const parts = [...pieces.slice(0, last), pieces.slice(last).join(step.separator)];
    return new Map(step.into.map((attribute, place) => [attribute, (parts[place] ?? "").trim()]));
  }
  const whole =
    step.op === "join" ? texts.filter(Boolean).join(step.separator) : texts.find(Boolean);
  return new Map([[step.into, whole ?? ""]]);
}
