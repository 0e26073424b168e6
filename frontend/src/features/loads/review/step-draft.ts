/** A step over columns while it is being chosen, and the step that it becomes once it is whole. */
import { stepTexts } from "@/features/loads/review/texts";
import type { FormStep, NewStep } from "@/features/loads/steps";
import { STEP_FORMS } from "@/generated/steps";

export type FormName = keyof typeof STEP_FORMS;

type Choice = { value: string; label: string };
/** What a form asks for besides its column, and how (`Ask` of `sheets/steps/base.py`). */
interface Ask {
  kind: "column" | "columns" | "separator" | "into" | "parts" | "replacing" | "choice" | "values";
  label?: string;
  options?: readonly Choice[];
  ofFile?: boolean;
  asList?: boolean;
  optional?: boolean;
}

interface StepForm {
  op: FormStep["op"];
  label: string;
  help: string;
  missing: string;
  inMapping: string;
  asks: readonly Ask[];
}

export const FORM_NAMES = Object.keys(STEP_FORMS) as [FormName, ...FormName[]];

export function formOf(name: FormName): StepForm {
  return STEP_FORMS[name];
}

export interface StepDraft {
  form: FormName;
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
  /** Of the options of the form; the first one as long as none of them is chosen. */
  format: string;
  values: readonly { from: string; to: string }[];
}

export const EMPTY_DRAFT: StepDraft = {
  form: FORM_NAMES[0],
  column: null,
  columns: [],
  separator: " ",
  into: [],
  find: "",
  with: "",
  whole: false,
  case: false,
  format: "",
  values: [],
};

/** What a form asks for of a kind, if it does. */
export function askOf(form: FormName, kind: Ask["kind"]): Ask | undefined {
  return formOf(form).asks.find((ask) => ask.kind === kind);
}

/** What a step says of something that its form asks for; null while it is missing. */
const SAID: Record<Ask["kind"], (draft: StepDraft, ask: Ask) => Record<string, unknown> | null> = {
  column: ({ column }, { asList }) =>
    column === null ? null : asList ? { columns: [column] } : { column },
  columns: ({ columns }) => (columns.length < 2 ? null : { columns: [...columns] }),
  separator: ({ separator }, { optional }) =>
    separator === "" && !optional ? null : { separator },
  into: ({ into: [into] }) => (into ? { into } : null),
  parts: ({ into }) => {
    const parts = into.filter(Boolean);
    return parts.length < 2 ? null : { into: parts };
  },
  replacing: ({ find, with: instead, whole, case: same }) =>
    find === "" ? null : { find, with: instead, whole, case: same },
  choice: ({ format }, { options = [] }) => ({ format: chosenOf(options, format) }),
  values: ({ values }) => {
    const told = values.filter(({ from, to }) => from.trim() && to.trim());
    const pairs = told.map(({ from, to }) => [from.trim(), to.trim()]);
    return pairs.length === 0 ? null : { values: Object.fromEntries(pairs) };
  },
};

export function chosenOf(options: readonly Choice[], value: string): string {
  return (options.find((option) => option.value === value) ?? options[0])?.value ?? "";
}

/** Nothing while something is missing. */
export function stepOf(draft: StepDraft): FormStep | null {
  const { op, asks } = formOf(draft.form);
  const said = asks.map((ask) => SAID[ask.kind](draft, ask));
  return said.includes(null) ? null : Object.assign({ op }, ...said);
}

/** A text replaced in one column, or in all of them when none is named. */
export function replacing(
  draft: Pick<StepDraft, "find" | "with" | "whole" | "case">,
  column: number | null,
): NewStep | null {
  const step = stepOf({ ...EMPTY_DRAFT, ...draft, form: "replace", column: column ?? 0 });
  return step && { ...step, column };
}

export const missingFind = STEP_FORMS.replace.missing;

/** What is still to be chosen, in words. */
export function missingWords({ form, column }: StepDraft): string {
  return askOf(form, "column") && column === null ? stepTexts.missingColumn : formOf(form).missing;
}

/** What may part two data in one cell, the surest first. */
const SEPARATORS = [" - ", " – ", " / ", ";", "|", stepTexts.until, ", ", "/", " "];

/** The first of the usual separators that all samples of a column have; none: nothing to propose. */
export function firstSeparator(samples: readonly string[]): string {
  const parts = (sign: string) => samples.every((sample) => sample.includes(sign));
  return (samples.length > 0 && SEPARATORS.find(parts)) || "";
}
