/** Undo and redo for a form, by buttons and by the usual keys. */
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  begun,
  type History,
  recorded,
  redone,
  undone,
} from "@/features/survey-templates/model/history";
import { useForm } from "@/shared/forms/form-context";
import { announce } from "@/shared/ui/live-region";

type Values = Record<string, unknown>;

export interface Steps {
  undo: (() => void) | null;
  redo: (() => void) | null;
}

export function useHistory(): Steps {
  const form = useForm();
  const { control, setValue, getValues } = form.core.methods;
  const values = useWatch({ control }) as Values;
  const [history, setHistory] = useState<History<Values>>(() => begun(structuredClone(values)));

  useEffect(() => {
    setHistory((known) => recorded(known, structuredClone(values), Date.now()));
  }, [values]);

  function go(next: History<Values>, said: string): void {
    setHistory(next);
    const now = getValues();
    for (const [name, value] of Object.entries(next.present)) {
      if (JSON.stringify(value) === JSON.stringify(now[name])) continue;
      setValue(name, structuredClone(value), { shouldDirty: true });
      form.fieldChanged(name);
    }
    announce(said);
  }

  const steps: Steps = {
    undo: history.past.length > 0 ? () => go(undone(history), "Cambio deshecho.") : null,
    redo: history.future.length > 0 ? () => go(redone(history), "Cambio rehecho.") : null,
  };
  useStepKeys(steps);
  return steps;
}

/** On the whole page: what was removed has taken the focus with it. */
function useStepKeys(steps: Steps): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const step = stepOf(event);
      if (!step || isInLayer(event.target)) return;
      // The browser would take back letters of one field only, behind the form's back.
      event.preventDefault();
      latest.current[step]?.();
    }
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function stepOf(event: KeyboardEvent): keyof Steps | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog],[role=alertdialog]") !== null;
}
