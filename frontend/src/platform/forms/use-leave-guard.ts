/** Asks before unsaved changes are lost: to another address, to another site, to a closed drawer. */
import { useEffect, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { isSignedIn } from "@/platform/api/session";
import { changedFields, type Values } from "@/platform/forms/changes";
import type { FormDraft } from "@/platform/forms/use-draft";
import type { Baseline, FormCore } from "@/platform/forms/use-form-core";
import type { Saving } from "@/platform/forms/use-saving";

/** A way out that waits for an answer. */
export interface Exit {
  proceed: () => void;
  cancel: () => void;
}

export interface LeaveGuard {
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

export function useLeaveGuard({ core, draft, saving }: Parts): LeaveGuard {
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
