/** The draft of a form: kept while typing, offered on the next visit, gone once saved. */
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/platform/api/session";
import { picked } from "@/platform/forms/changes";
import { DraftKeeper } from "@/platform/forms/draft-keeper";
import type { FormCore } from "@/platform/forms/use-form-core";
import { type Draft, type DraftKey, readDraft } from "@/platform/lib/storage";

export interface DraftOptions {
  /** The name of the form, e.g. "person". */
  key: string;
  /** The record being edited; nothing or "new" for a new one. */
  id?: number | string | undefined;
  /** Raised when the fields of the form change. */
  version?: number | undefined;
  /** Fields that must never lie in the browser. */
  omit?: readonly string[] | undefined;
}

export interface FormDraft {
  /** A draft of an earlier visit that waits for a decision. */
  offer: Draft<Record<string, unknown>> | null;
  use: () => void;
  discard: () => void;
  touched: () => void;
  drop: () => void;
}

type Offer = Draft<Record<string, unknown>>;

export function useDraft(core: FormCore, options: DraftOptions | undefined): FormDraft {
  const [key] = useState(() => draftKey(options));
  const [offer, setOffer] = useState(() => (key ? usefulDraft(key, core) : null));
  // What waits for a decision stays in the draft, whatever is typed meanwhile.
  const keeper = useKeeper(key, () => ({
    ...offer?.fields,
    ...changesToKeep(core, options?.omit),
  }));
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
function draftKey(options: DraftOptions | undefined): DraftKey | null {
  const user = useSession.getState().user;
  if (!options || !user) return null;
  const { key, id = "new", version = 1 } = options;
  return { userId: user.id, form: key, record: String(id), version };
}

/** A draft that says nothing new is no offer. */
function usefulDraft(key: DraftKey, core: FormCore): Offer | null {
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

function changesToKeep(core: FormCore, omit: readonly string[] = []): Record<string, unknown> {
  return picked(
    core.snapshot(),
    core.changed().filter((name) => !omit.includes(name)),
  );
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
