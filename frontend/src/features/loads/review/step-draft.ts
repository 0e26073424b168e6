/** A step over columns while it is being chosen, and the step that it becomes once it is whole. */
import { stepTexts } from "@/features/loads/review/texts";
import type { NewStep, TextStep, Unit } from "@/features/loads/types";

export type ColumnOp =
  | Exclude<
      NewStep["op"],
      "cells" | "leave_out" | "include" | "same_record" | "suggestions" | "without_value"
    >
  | "also_as";

export const COLUMN_OPS: readonly ColumnOp[] = [
  "title_case",
  "name_order",
  "split",
  "join",
  "first_filled",
  "also_as",
  "fill_down",
  "replace",
  "trim_signs",
  "leave_out_blank",
  "relate",
  "date_format",
  "number_format",
  "convert",
];

export interface StepDraft {
  op: ColumnOp;
  column: number | null;
  /** In the order in which they were chosen. */
  columns: readonly number[];
  separator: string;
  /** What each part becomes; the first one where there is only one. */
  into: readonly string[];
  find: string;
  with: string;
  whole: boolean;
  case: boolean;
  dates: "dmy" | "mdy" | "ymd";
  decimals: "point" | "comma";
  unit: Unit;
  values: readonly { from: string; to: string }[];
}

export const EMPTY_DRAFT: StepDraft = {
  op: "title_case",
  column: null,
  columns: [],
  separator: " ",
  into: [],
  find: "",
  with: "",
  whole: false,
  case: false,
  dates: "dmy",
  decimals: "comma",
  unit: "minutes",
  values: [],
};

/** Whether the step works on several columns that become one datum. */
export function takesSeveral(op: ColumnOp): boolean {
  return op === "join" || op === "first_filled";
}

/** Nothing while something is missing. */
export function stepOf(draft: StepDraft): NewStep | null {
  const { op, columns, separator } = draft;
  if (!takesSeveral(op)) return overOne(draft);
  const into = draft.into[0];
  if (columns.length < 2 || !into) return null;
  return op === "join"
    ? { op, columns: [...columns], separator, into }
    : { op: "first_filled", columns: [...columns], into };
}

function overOne(draft: StepDraft): NewStep | null {
  const { op, column } = draft;
  if (column === null) return null;
  switch (op) {
    case "title_case":
    case "name_order":
    case "fill_down":
    case "trim_signs":
    case "leave_out_blank":
      return { op, column };
    case "replace":
      return replacing(draft, column);
    case "date_format":
      return { op, column, format: draft.dates };
    case "number_format":
      return { op, column, format: draft.decimals };
    case "convert":
      return { op, column, format: draft.unit };
    case "relate":
      return relating(draft, column);
    case "also_as":
      return draft.into[0] ? { op: "first_filled", columns: [column], into: draft.into[0] } : null;
    default:
      return splitting(draft, column);
  }
}

/** In one column, or in all of them when none is named. */
export function replacing(
  { find, whole, case: same, with: instead }: Pick<StepDraft, "find" | "with" | "whole" | "case">,
  column: number | null,
): NewStep | null {
  return find === "" ? null : { op: "replace", column, find, with: instead, whole, case: same };
}

function relating({ values }: StepDraft, column: number): NewStep | null {
  const told = values.filter(({ from, to }) => from.trim() && to.trim());
  if (told.length === 0) return null;
  return {
    op: "relate",
    column,
    values: Object.fromEntries(told.map(({ from, to }) => [from.trim(), to.trim()])),
  };
}

function splitting({ separator, into }: StepDraft, column: number): NewStep | null {
  const targets = into.filter(Boolean);
  if (separator === "" || targets.length < 2) return null;
  return { op: "split", column, separator, into: targets };
}

/** What is still to be chosen, in words. */
export function missingWords(draft: StepDraft): string {
  if (takesSeveral(draft.op)) return stepTexts.missingColumns;
  if (draft.column === null) return stepTexts.missingColumn;
  if (draft.op === "replace") return stepTexts.missingFind;
  if (draft.op === "also_as") return stepTexts.missingDatum;
  return draft.op === "relate" ? stepTexts.missingValues : stepTexts.missingParts;
}

/** What may part two data in one cell, the surest first. */
const SEPARATORS = [" - ", " – ", " / ", ";", "|", stepTexts.until, ", ", "/", " "];

/** The first of the usual separators that all samples of a column have; none: nothing to propose. */
export function firstSeparator(samples: readonly string[]): string {
  const parts = (sign: string) => samples.every((sample) => sample.includes(sign));
  return (samples.length > 0 && SEPARATORS.find(parts)) || "";
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
