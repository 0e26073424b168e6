/** A form over one record: values, rules, draft, saving and leaving, held together for RecordForm. */

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import type { ApiError } from "@/platform/api/errors";
import { isSignedIn, useSession } from "@/platform/api/session";
import {
  type ChangeRow,
  changedFields,
  changeRows,
  type Describe,
  picked,
  plainWords,
  type Values,
} from "@/platform/forms/changes";
import type { CrossRules, FormSchema } from "@/platform/forms/resolver";
import { type Baseline, type FormCore, useFormCore } from "@/platform/forms/use-form-core";
import {
  type SaveContext,
  type Saving,
  type SavingOptions,
  useSaving,
} from "@/platform/forms/use-saving";
import { type Draft, DraftKeeper, type DraftKey, readDraft } from "@/platform/lib/drafts";

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
  draft?: DraftOptions<Name<Schema>> | undefined;
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

/** What a form over a known record begins with, and how it is read again; one that nobody changed yet has no moment. */
export function ofRecord<Known extends { updatedAt: string | null }, Typed>(
  record: Known,
  valuesOf: (record: Known) => Typed,
  read: () => Promise<Known>,
) {
  const beginning = (known: Known) => ({
    values: valuesOf(known),
    updatedAt: known.updatedAt ?? "",
  });
  return { ...beginning(record), reload: async () => beginning(await read()) };
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
  const ownWords = options.describe as LooseDescribe | undefined;
  const describe: Describe = (field, value) =>
    ownWords?.(field, value) ?? taught.current.get(field)?.(value) ?? plainWords(field, value);
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
  const required = useRequired(core, (options.required ?? []) as LooseRequired);
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
function useRequired(core: FormCore, required: LooseRequired): readonly string[] {
  return useWatch({
    control: core.methods.control,
    compute: (values) => (typeof required === "function" ? required(values) : required),
  });
}

type LooseDescribe = (field: string, value: unknown) => string | null;

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

/** A way out that waits for an answer. */
interface Exit {
  proceed: () => void;
  cancel: () => void;
}

interface LeaveGuard {
  asking: boolean;
  /** Whether leaving now would lose something. */
  isHeld: () => boolean;
  ask: (exit: Exit) => void;
  /** Goes on at once when nothing would be lost, else asks first. */
  askToLeave: (proceed: () => void) => void;
  stay: () => void;
  leave: () => void;
  saveAndLeave: () => Promise<void>;
}

interface Parts {
  core: FormCore;
  draft: FormDraft;
  saving: Saving;
}

/** What the person let go. A form that stays all the same holds what is typed or saved later. */
interface Released {
  baseline: Baseline;
  values: Values;
}

/** Asks before unsaved changes are lost: to another address, to another site, to a closed drawer. */
function useLeaveGuard({ core, draft, saving }: Parts): LeaveGuard {
  const released = useRef<Released | null>(null);
  const [exit, setExit] = useState<Exit | null>(null);
  // A session that ended leads to the sign-in page; the draft is safe by then.
  const isHeld = () =>
    isSignedIn() && core.changed().length > 0 && !isReleased(core, released.current);
  useUnloadWarning(core, isHeld);

  function proceed(): void {
    released.current = { baseline: core.baseline(), values: core.snapshot() };
    setExit(null);
    exit?.proceed();
  }

  function stay(): void {
    setExit(null);
    exit?.cancel();
  }

  return {
    asking: exit !== null,
    isHeld,
    ask: setExit,
    askToLeave(next) {
      if (isHeld()) setExit({ proceed: next, cancel: () => {} });
      else next();
    },
    stay,
    leave() {
      draft.drop();
      proceed();
    },
    async saveAndLeave() {
      if (await saving.submit(undefined, true)) proceed();
      else stay();
    },
  };
}

function isReleased(core: FormCore, released: Released | null): boolean {
  if (released?.baseline !== core.baseline()) return false;
  return changedFields(released.values, core.snapshot()).length === 0;
}

/** The browser's own question. It is asked only while something would be lost. */
function useUnloadWarning(core: FormCore, isHeld: () => boolean): void {
  const { isDirty } = useFormState({ control: core.methods.control });
  const held = useRef(isHeld);
  held.current = isHeld;

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (held.current()) event.preventDefault();
    };
    globalThis.addEventListener("beforeunload", warn);
    return () => globalThis.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

interface DraftOptions<Name extends string> {
  /** The name of the form, e.g. "person". */
  key: string;
  /** The record being edited; nothing or "new" for a new one. */
  id: number | string | undefined;
  /** Fields that must never lie in the browser. */
  omit?: readonly Name[] | undefined;
}

interface FormDraft {
  /** A draft of an earlier visit that waits for a decision. */
  offer: Draft<Record<string, unknown>> | null;
  use: () => void;
  discard: () => void;
  touched: () => void;
  drop: () => void;
}

/** The draft of a form: kept while typing, offered on the next visit, gone once saved. */
function useDraft(core: FormCore, options: DraftOptions<string> | undefined): FormDraft {
  const [key] = useState(() => draftKey(options));
  const [offer, setOffer] = useState(() => (key ? usefulDraft(key, core) : null));
  // What waits for a decision stays in the draft, whatever is typed meanwhile.
  const keeper = useKeeper(key, () => {
    const kept = core.changed().filter((name) => !options?.omit?.includes(name));
    return { ...offer?.fields, ...picked(core.snapshot(), kept) };
  });
  return {
    offer,
    use() {
      for (const [name, value] of Object.entries(offer?.fields ?? {})) {
        core.methods.setValue(name, value, { shouldDirty: true });
      }
      setOffer(null);
      keeper?.touched();
    },
    discard() {
      keeper?.drop();
      setOffer(null);
    },
    touched: () => keeper?.touched(),
    drop: () => keeper?.drop(),
  };
}

/** The person is remembered at the start: a draft must also be kept when their session just ended. */
function draftKey(options: DraftOptions<string> | undefined): DraftKey | null {
  const user = useSession.getState().user;
  if (!options || !user) return null;
  const { key, id = "new" } = options;
  return { userId: user.id, form: key, record: String(id), version: 1 };
}

/** A draft that says nothing new is no offer. */
function usefulDraft(key: DraftKey, core: FormCore): FormDraft["offer"] {
  const draft = readDraft<Record<string, unknown>>(key, Date.now());
  if (!draft) return null;
  const known = core.baseline().values;
  const fields = Object.fromEntries(
    Object.entries(draft.fields).filter(
      ([name, value]) => name in known && JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  );
  return Object.keys(fields).length > 0 ? { ...draft, fields } : null;
}

function useKeeper(
  key: DraftKey | null,
  read: () => Readonly<Record<string, unknown>>,
): DraftKeeper | null {
  const latest = useRef(read);
  latest.current = read;
  const [keeper] = useState(() => (key ? new DraftKeeper(key, () => latest.current()) : null));

  useEffect(() => {
    if (!keeper) return undefined;
    const flush = () => keeper.flush();
    globalThis.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      globalThis.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [keeper]);

  return keeper;
}
