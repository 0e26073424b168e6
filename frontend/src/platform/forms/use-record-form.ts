/** A form over one record: values, rules, draft, saving and leaving, held together for RecordForm. */
import { type ReactNode, useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import type { ApiError } from "@/platform/api/errors";
import { type ChangeRow, changeRows, type Describe, plainWords } from "@/platform/forms/changes";
import type { CrossRules, FormSchema } from "@/platform/forms/resolver";
import { type DraftOptions, type FormDraft, useDraft } from "@/platform/forms/use-draft";
import { type FormCore, useFormCore } from "@/platform/forms/use-form-core";
import { type LeaveGuard, useLeaveGuard } from "@/platform/forms/use-leave-guard";
import {
  type SaveContext,
  type Saving,
  type SavingOptions,
  useSaving,
} from "@/platform/forms/use-saving";

type Name<Schema extends FormSchema> = keyof z.input<Schema> & string;

type Required<Schema extends FormSchema> =
  | readonly Name<Schema>[]
  | ((values: z.input<Schema>) => readonly Name<Schema>[]);

export interface RecordFormOptions<Schema extends FormSchema, Saved> {
  /** Texts in, what the server takes out; see rules.ts. */
  schema: Schema;
  /** What fields say about one another. */
  cross?: CrossRules<z.input<Schema>> | undefined;
  /** What the form begins with; read once, so give a form of another record another `key`. */
  values: z.input<Schema>;
  /** When the record was last changed. */
  updatedAt?: string | undefined;
  /** The label of every field, in the order of the form. */
  fields: Readonly<Record<Name<Schema>, string>>;
  /** Which fields must be filled; with a function, while the values are such. */
  required?: Required<Schema> | undefined;
  /** How the record is called in a sentence, e.g. "esta persona". */
  noun: string;
  draft?: DraftOptions | undefined;
  /**
   * Sends the changed fields (all of them for a new record). Tell the queries that they are old
   * here; where to go next belongs in onSaved, which is not called when the person was leaving.
   */
  save: (
    changes: Partial<z.output<Schema>>,
    all: z.output<Schema>,
    context: SaveContext,
  ) => Promise<Saved>;
  onSaved?: ((saved: Saved, intent: string) => void) | undefined;
  /** The record as it is now, for showing what somebody else changed. */
  reload?: (() => Promise<{ values: z.input<Schema>; updatedAt: string }>) | undefined;
  /** The words for a value in a comparison, e.g. the name behind an id; null leaves it to the kit. */
  describe?: ((field: Name<Schema>, value: unknown) => string | null) | undefined;
  /** Something to add when the server refuses, e.g. a link to the record that is in the way. */
  refusalNote?: ((error: ApiError) => ReactNode) | undefined;
  /** A form in a layer over another form: only the lower one watches the router. */
  nested?: boolean | undefined;
  /** Parameters of the address that may change around the form: it stays, with what was typed. */
  indifferentTo?: readonly string[] | undefined;
}

/** How a label says whether its field must be filled. */
export type Mark = "required" | "optional" | null;

export interface RecordFormState {
  /** The beginning of the ids of its parts. */
  id: string;
  core: FormCore;
  draft: FormDraft;
  saving: Saving;
  guard: LeaveGuard;
  nested: boolean;
  indifferentTo: readonly string[];
  noun: string;
  labels: Readonly<Record<string, string>>;
  isRequired: (name: string) => boolean;
  markOf: (name: string) => Mark;
  /** A field changed: judge it again if it was wrong, and keep the draft. */
  fieldChanged: (name: string) => void;
  changes: () => readonly ChangeRow[];
  /** A field tells how its values are read aloud, e.g. the name behind an id. */
  teach: (name: string, words: ValueWords) => void;
}

/** The words for a value; null when this field knows none. */
export type ValueWords = (value: unknown) => string | null;

export function useRecordForm<Schema extends FormSchema, Saved>(
  options: RecordFormOptions<Schema, Saved>,
): RecordFormState {
  const { fields, noun, nested = false, indifferentTo = [] } = options;
  const labels: Readonly<Record<string, string>> = fields;
  const taught = useRef(new Map<string, ValueWords>());
  const describe = wordsOf(options.describe as LooseDescribe | undefined, taught.current);
  const core = useFormCore({
    schema: options.schema,
    cross: options.cross as CrossRules<Record<string, unknown>> | undefined,
    values: options.values,
    updatedAt: options.updatedAt,
  });
  const draft = useDraft(core, options.draft);
  const saving = useSaving(core, draft.drop, { ...savingOptions(options), labels, describe });
  const guard = useLeaveGuard({ core, draft, saving });
  const id = useId();
  const required = useRequired(core, options.required as LooseRequired | undefined);
  const isRequired = (name: string) => required.includes(name);
  return {
    id,
    core,
    draft,
    saving,
    guard,
    nested,
    indifferentTo,
    noun,
    labels,
    isRequired,
    markOf: (name) => markOf(isRequired(name), required.length, Object.keys(labels).length),
    fieldChanged(name) {
      core.recheck(name);
      draft.touched();
    },
    changes: () =>
      changeRows(core.baseline().values, core.methods.getValues(), { labels, describe }),
    teach(name, words) {
      taught.current.set(name, words);
    },
  };
}

type LooseRequired = readonly string[] | ((values: unknown) => readonly string[]);

/** Draws the form again only when other fields become required. */
function useRequired(core: FormCore, required: LooseRequired = []): readonly string[] {
  return useWatch({
    control: core.methods.control,
    compute: (values) => (typeof required === "function" ? required(values) : required),
  });
}

type LooseDescribe = (field: string, value: unknown) => string | null;

function wordsOf(
  describe: LooseDescribe | undefined,
  taught: ReadonlyMap<string, ValueWords>,
): Describe {
  return (field, value) =>
    describe?.(field, value) ?? taught.get(field)?.(value) ?? plainWords(field, value);
}

/** The options are typed by the schema; inside, a form is names and values. */
function savingOptions<Schema extends FormSchema, Saved>({
  save,
  onSaved,
  reload,
  refusalNote,
}: RecordFormOptions<Schema, Saved>) {
  return { save, onSaved, reload, refusalNote } as unknown as Omit<
    SavingOptions,
    "labels" | "describe"
  >;
}

/** Only the rarer kind is marked, so that most labels stay short. */
export function markOf(isRequired: boolean, required: number, all: number): Mark {
  if (required === 0) return null;
  const optionalIsUsual = all - required >= required;
  if (optionalIsUsual) return isRequired ? "required" : null;
  return isRequired ? null : "optional";
}
