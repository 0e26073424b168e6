/** Sending a form: once, with the errors on their fields, and with care for who saved meanwhile. */

import { type ReactNode, useRef, useState } from "react";
import { ApiError, describeError } from "@/platform/api/errors";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { type Describe, picked, type TheirRow, theirRows } from "@/platform/forms/changes";
import { type Baseline, type FormCore, showServerErrors } from "@/platform/forms/use-form-core";

export interface SaveContext {
  /** Which of the form's buttons saves. */
  intent: string;
  /** For calls that create: the same save sent twice is done once. */
  idempotencyKey: string;
  /** When the record was read last; the server refuses to overwrite a newer one. */
  updatedAt: string | undefined;
}

type Fields = Record<string, unknown>;

export interface SavingOptions {
  labels: Readonly<Record<string, string>>;
  describe: Describe;
  save: (changes: Fields, all: Fields, context: SaveContext) => Promise<unknown>;
  onSaved: ((saved: unknown, intent: string) => void) | undefined;
  reload: (() => Promise<Baseline>) | undefined;
  refusalNote: ((error: ApiError) => ReactNode) | undefined;
}

export interface StaleRecord {
  /** When the other person saved. */
  at: string;
  rows: readonly TheirRow[];
}

export interface Saving {
  saving: boolean;
  /** How many tries failed; each one moves the focus to the summary. */
  failures: number;
  /** What went wrong that no field is to blame for. */
  faults: readonly string[];
  note: ReactNode;
  stale: StaleRecord | null;
  /** Answers whether it was saved. `leaving` keeps onSaved from leading elsewhere. */
  submit: (intent?: string, leaving?: boolean) => Promise<boolean>;
  overwrite: () => Promise<boolean>;
  takeTheirs: () => void;
}

interface Refusal {
  faults: readonly string[];
  note: ReactNode;
  theirs: Baseline | null;
}

const NO_REFUSAL: Refusal = { faults: [], note: null, theirs: null };

export function useSaving(core: FormCore, dropDraft: () => void, options: SavingOptions): Saving {
  const busy = useRef(false);
  const [series] = useState(() => new AttemptSeries());
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState(0);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const { theirs, ...told } = refusal;

  async function send(all: Fields, intent: string): Promise<unknown> {
    const { updatedAt } = core.baseline();
    const sent = core.snapshot();
    const changes = picked(all, core.changed());
    const idempotencyKey = series.keyFor(all);
    const saved = await options.save(changes, all, { intent, idempotencyKey, updatedAt });
    series.ended();
    const { updatedAt: moment } = (saved ?? {}) as { updatedAt?: unknown };
    core.accept({ values: sent, updatedAt: typeof moment === "string" ? moment : updatedAt });
    dropDraft();
    return saved;
  }

  async function refused(error: unknown): Promise<void> {
    const newer = isStale(error) ? await reloaded(options.reload) : null;
    const placed = placedErrors(error, options.labels);
    showServerErrors(core.methods, placed.fields);
    const note = error instanceof ApiError ? options.refusalNote?.(error) : null;
    setRefusal({ faults: newer ? [] : placed.others, note, theirs: newer });
  }

  async function attempt(intent: string, leaving: boolean): Promise<boolean> {
    let done = false;
    setRefusal(NO_REFUSAL);
    await core.methods.handleSubmit(async (all) => {
      try {
        const saved = await send(all, intent);
        done = true;
        if (!leaving) options.onSaved?.(saved, intent);
      } catch (error) {
        await refused(error);
      }
    })();
    if (!done) setFailures((count) => count + 1);
    return done;
  }

  async function submit(intent = "save", leaving = false): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSaving(true);
    try {
      return await attempt(intent, leaving);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return {
    saving,
    failures,
    ...told,
    stale: theirs && staleRecord(core, theirs, options),
    submit,
    async overwrite() {
      if (theirs) core.rebase(theirs, "mine");
      return submit();
    },
    takeTheirs() {
      if (theirs) core.rebase(theirs, "theirs");
      setRefusal(NO_REFUSAL);
    },
  };
}

async function reloaded(reload: SavingOptions["reload"]): Promise<Baseline | null> {
  try {
    return (await reload?.()) ?? null;
  } catch {
    // The refusal itself is told; its details are a kindness that may fail.
    return null;
  }
}

function staleRecord(core: FormCore, theirs: Baseline, options: SavingOptions): StaleRecord {
  const sides = {
    before: core.baseline().values,
    mine: core.methods.getValues(),
    theirs: theirs.values,
  };
  return { at: theirs.updatedAt ?? "", rows: theirRows(sides, options) };
}

interface PlacedErrors {
  /** The first message of each field of the form. */
  fields: Readonly<Record<string, string>>;
  /** What no field of the form is to blame for. */
  others: readonly string[];
}

/** Where each message of a refused save belongs: on a field of the form, or in the summary. */
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
  return error instanceof ApiError && error.status === 409 && error.body.code === "stale";
}
