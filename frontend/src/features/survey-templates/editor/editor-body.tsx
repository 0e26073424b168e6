/** What stands inside the form of a template: what to know, the steps back, the panes. */

import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { SurveyTable } from "@/entities/survey/definition";
import type { Template } from "@/features/survey-templates/api";
import { EditorContext, useNewEditor } from "@/features/survey-templates/editor/editor-context";
import { EditorPanes } from "@/features/survey-templates/editor/editor-panes";
import { editingTexts } from "@/features/survey-templates/editor/texts";
import { usedWords } from "@/features/survey-templates/template";
import { templatesTexts } from "@/features/survey-templates/texts";
import { useForm } from "@/platform/forms/form-context";
import { Banner } from "@/platform/ui/banner";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { useUndoSource, type Way, wayOf } from "@/platform/undo/undo";

export function EditorBody({ template }: { template: Template | null }) {
  const editor = useNewEditor();
  const steps = useHistory();
  const warnings = warningsOf(editor.tables);
  return (
    <EditorContext value={editor}>
      {template && template.uses > 0 && <Banner tone="warning">{usedWords(template.uses)}</Banner>}
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      <div className="relative">
        <EditorPanes exists={template !== null} steps={<StepButtons steps={steps} />} />
      </div>
    </EditorContext>
  );
}

function StepButtons({ steps }: { steps: Steps }) {
  return (
    <div className="flex gap-1">
      <IconButton
        size="md"
        label={editingTexts.undo}
        icon={<Undo2 />}
        aria-keyshortcuts="Control+Z"
        aria-disabled={steps.undo === null}
        onClick={() => steps.undo?.()}
      />
      <IconButton
        size="md"
        label={editingTexts.redo}
        icon={<Redo2 />}
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={steps.redo === null}
        onClick={() => steps.redo?.()}
      />
    </div>
  );
}

/** More options than this make a question on a phone longer than its screen. */
const FIT_A_PHONE = 7;

/** What may be saved but deserves a second look. */
export function warningsOf(tables: readonly SurveyTable[]): string[] {
  return tables
    .filter(({ columns }) => columns.length > FIT_A_PHONE)
    .map(({ title, columns }) =>
      editingTexts.manyOptions(title || templatesTexts.untitledTable, columns.length),
    );
}

type Values = Record<string, unknown>;

export interface Steps {
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Undo and redo for a form, by buttons and by the usual keys. */
function useHistory(): Steps {
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
    undo: history.past.length > 0 ? () => go(undone(history), editingTexts.undone) : null,
    redo: history.future.length > 0 ? () => go(redone(history), editingTexts.redone) : null,
  };
  useStepKeys(steps);
  return steps;
}

/** On the whole page: what was removed has taken the focus with it. Also in fields, unlike on other screens. */
function useStepKeys(steps: Steps): void {
  useUndoSource({ undo: () => steps.undo?.(), redo: () => steps.redo?.() });
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const way = wayOfEvent(event);
      const { target } = event;
      const layer = "[role=dialog],[role=alertdialog]";
      if (!way || (target instanceof Element && target.closest(layer))) return;
      // The browser would take back letters of one field only, behind the form's back.
      event.preventDefault();
      latest.current[way]?.();
    }
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function wayOfEvent(event: KeyboardEvent): Way | null {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  return isCommand && !event.defaultPrevented ? wayOf(event.key, event.shiftKey) : null;
}

interface History<Values> {
  past: readonly Values[];
  present: Values;
  future: readonly Values[];
  /** Where somebody typed last, and when: the next letter there is part of the same step. */
  typing: string | null;
  at: number;
}

const MOST_STEPS = 100;
const PAUSE_MS = 1_000;

export function begun<Values>(present: Values): History<Values> {
  return { past: [], present, future: [], typing: null, at: 0 };
}

export function recorded<Values>(
  history: History<Values>,
  next: Values,
  now: number,
): History<Values> {
  const { past, present, typing, at } = history;
  const changed = changedPlaces(present, next);
  if (changed.length === 0) return history;
  const place = typedPlace(changed);
  const goesOn = place !== null && place === typing && now - at < PAUSE_MS;
  const before = goesOn ? past : [...past, present].slice(-MOST_STEPS);
  return { past: before, present: next, future: [], typing: place, at: now };
}

export function undone<Values>(history: History<Values>): History<Values> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { ...begun(before), past: past.slice(0, -1), future: [present, ...future] };
}

export function redone<Values>(history: History<Values>): History<Values> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { ...begun(next), past: [...past, present], future: later };
}

interface Changed {
  place: string;
  isText: boolean;
}

/** One text that changed was typed; anything else is a step of its own. */
function typedPlace(changed: readonly Changed[]): string | null {
  const [only, ...others] = changed;
  return only?.isText && others.length === 0 ? only.place : null;
}

function changedPlaces(before: unknown, after: unknown, place = ""): Changed[] {
  if (Object.is(before, after)) return [];
  if (!isTree(before) || !isTree(after)) {
    return [{ place, isText: typeof before === "string" && typeof after === "string" }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedPlaces(before[name], after[name], `${place}/${name}`));
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
