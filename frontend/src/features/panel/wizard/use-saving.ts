/** Saves what the wizard holds; what fails is logged, told in one line, and loses nothing. */
import { useState } from "react";
import { addWidget, listWidgets, updateWidget, type Widget } from "@/features/panel/panel-api";
import { changesOf, creationOf } from "@/features/panel/wizard/model/saving";
import { useWizardStore } from "@/features/panel/wizard/store/wizard-context";
import type { WizardState } from "@/features/panel/wizard/store/wizard-store";
import { ApiError, describeError } from "@/shared/api/errors";
import { AttemptSeries } from "@/shared/forms/attempt-key";
import { logError } from "@/shared/lib/log";

const CONFLICT = 409;

export type Fault =
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stale" }
  | { readonly kind: "gone" };

export interface Saving {
  readonly saving: boolean;
  readonly fault: Fault | null;
  readonly save: () => Promise<void>;
  /** Reads the widget again, in place of what was changed here. */
  readonly takeNewest: () => Promise<void>;
}

export function useSaving(onDone: (saved: Widget) => void): Saving {
  const store = useWizardStore();
  const [attempts] = useState(() => new AttemptSeries());
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  async function attempt(act: () => Promise<void>): Promise<void> {
    if (saving) return;
    setSaving(true);
    setFault(null);
    try {
      await act();
    } catch (error) {
      logError("The widget was not saved.", error);
      setFault(faultOf(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    saving,
    fault,
    save: () =>
      attempt(async () => {
        const saved = await send(store.getState(), attempts);
        attempts.ended();
        store.getState().reset();
        onDone(saved);
      }),
    takeNewest: () =>
      attempt(async () => {
        const newest = await find(store.getState().start.widget?.id);
        if (newest) store.getState().newestTaken(newest);
        else setFault({ kind: "gone" });
      }),
  };
}

function send({ draft, start }: WizardState, attempts: AttemptSeries): Promise<Widget> {
  if (draft.subject.mode === "edit") return updateWidget(draft.subject.widget.id, changesOf(draft));
  const body = creationOf(draft, start.active);
  // After a lost answer the panel may show the widget already: the next place is another, not the wish.
  const { id: _id, position: _position, ...wish } = body;
  return addWidget(body, attempts.keyFor(wish));
}

async function find(id: number | undefined): Promise<Widget | undefined> {
  const widgets = await listWidgets(new AbortController().signal);
  return widgets.find((widget) => widget.id === id);
}

function faultOf(error: unknown): Fault {
  if (error instanceof ApiError && error.status === CONFLICT && error.code === "stale")
    return { kind: "stale" };
  if (error instanceof ApiError && error.code === "widget_missing") return { kind: "gone" };
  return { kind: "failed", message: describeError(error).message };
}
