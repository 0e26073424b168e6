/** What was done on a screen and can be taken back: a stack for each screen, with the same keys on all of them. */
import { useEffect, useEffectEvent, useMemo } from "react";
import { create } from "zustand";
import { describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { isCommandForPage } from "@/platform/lib/character-keys";
import { attempt } from "@/platform/ui/attempt";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

export type Way = "undo" | "redo";

/** Something that was done. What cannot be taken back any more throws, and is forgotten. */
export interface Doing {
  /** "12 empresas deshabilitadas"; where the ways back and forth read differently, a text for each. */
  said: string | Readonly<Record<Way, string>>;
  undo: () => unknown;
  redo: () => unknown;
  /** Leads to the place where it was done, if that is on screen. */
  show?: (() => void) | undefined;
}

/** Something that is done and told at once. */
export interface ToldDoing extends Doing {
  said: string;
  /** What stops and what stays, or what is worth knowing. */
  effects?: string | undefined;
}

/** A history of its own for as long as its screen is open, e.g. one that the server keeps. */
export interface UndoSource {
  undo: () => unknown;
  redo: () => unknown;
}

interface Step {
  doing: Doing;
  screen: string;
  /** The message that tells it at present. */
  message: string;
}

interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

const NO_STEPS: Steps = { done: [], undone: [] };
/** Of all screens together. */
const MOST_STEPS = 200;

const texts = {
  nothing: { undo: "No hay nada que deshacer.", redo: "No hay nada que rehacer." },
  failed: { undo: "No pudimos deshacerlo.", redo: "No pudimos rehacerlo." },
  said: { undo: "Deshecho", redo: "Rehecho" },
  other: { undo: "Rehacer", redo: "Deshacer" },
} as const;

const useSteps = create<Steps>()(() => NO_STEPS);
const sources: UndoSource[] = [];
let messages = 0;
let turns: Promise<unknown> = Promise.resolve();

// Who leaves takes their steps along.
useSession.subscribe((now, before) => {
  if (before.tokens && !now.tokens) useSteps.setState(NO_STEPS);
});

/** A screen is its path and the record that it is about, whatever is filtered or open on it. */
function screenNow(): string {
  const { pathname, search } = globalThis.location;
  return `${pathname}?${new URLSearchParams(search).get("id") ?? ""}`;
}

function nextMessage(): string {
  messages += 1;
  return `undo-${messages}`;
}

/** Puts something that was done on the stack of the screen, without a word. */
export function remember(doing: Doing): Step {
  const step = { doing, screen: screenNow(), message: nextMessage() };
  useSteps.setState(({ done, undone }) => ({
    done: [...done, step].slice(-MOST_STEPS),
    undone: undone.filter(({ screen }) => screen !== step.screen),
  }));
  return step;
}

/** Tells what was done, and offers the way back. */
export function tell(step: Step, said: string, effects?: string): void {
  void toast.turn(said, {
    id: step.message,
    label: texts.other.redo,
    description: effects,
    onTurn: () => void turn("undo", step),
  });
}

/** Call it after the change was sent. */
export function undoable({ effects, ...doing }: ToldDoing): void {
  tell(remember(doing), doing.said, effects);
}

/** Takes the last step of the screen back, or does the last one that was taken back again. */
export function turnLast(way: Way): Promise<void> {
  return inTurn(async () => {
    const source = sources.at(-1);
    if (source) return void (await source[way]());
    const screen = screenNow();
    const { done, undone } = useSteps.getState();
    const step = (way === "undo" ? done : undone).findLast((one) => one.screen === screen);
    if (step) await turned(way, step);
    else announce(texts.nothing[way]);
  });
}

function turn(way: Way, step: Step): Promise<void> {
  return inTurn(async () => {
    const { done, undone } = useSteps.getState();
    if ((way === "undo" ? done : undone).includes(step)) await turned(way, step);
  });
}

/** Keys that are pressed faster than the server answers wait for one another. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = turns.then(work);
  turns = mine;
  return mine;
}

async function turned(way: Way, step: Step): Promise<void> {
  const failed = (error: unknown) => {
    const { message, canRetry } = describeError(error);
    if (!canRetry) move(step, null);
    return toast.failed(texts.failed[way], message);
  };
  if (!(await attempt(failed, () => step.doing[way]()))) return;
  move(step, way === "undo" ? "undone" : "done");
  step.doing.show?.();
  sayTurned(way, step);
}

function move(step: Step, to: keyof Steps | null): void {
  const without = (steps: readonly Step[]) => steps.filter((other) => other !== step);
  useSteps.setState(({ done, undone }) => {
    const next = { done: without(done), undone: without(undone) };
    return to === null ? next : { ...next, [to]: [...next[to], step] };
  });
}

function sayTurned(way: Way, step: Step): void {
  const { said } = step.doing;
  void toast.dismiss(step.message);
  step.message = nextMessage();
  void toast.turn(saidOf(way, typeof said === "string" ? said : said[way]), {
    id: step.message,
    label: texts.other[way],
    onTurn: () => void turn(way === "undo" ? "redo" : "undo", step),
  });
}

/** "Deshecho: 12 empresas deshabilitadas". */
export function saidOf(way: Way, said: string): string {
  return `${texts.said[way]}: ${said}`;
}

/** What the keys would do on this screen now. */
export function useCanTurn(way: Way): boolean {
  const steps = useSteps((all) => (way === "undo" ? all.done : all.undone));
  const screen = screenNow();
  return useMemo(() => steps.some((one) => one.screen === screen), [steps, screen]);
}

/** While it is on screen the keys are about this history, and not about the steps of the screen. */
export function useUndoSource(source: UndoSource, enabled = true): void {
  const undo = useEffectEvent(() => source.undo());
  const redo = useEffectEvent(() => source.redo());
  useEffect(() => {
    if (!enabled) return undefined;
    const mine = { undo: () => undo(), redo: () => redo() };
    sources.push(mine);
    return () => void sources.splice(sources.indexOf(mine), 1);
  }, [enabled]);
}

/** What Ctrl and a key do to the last step: Ctrl+Shift+Z is another Ctrl+Y. */
export function wayOf(key: string, shift: boolean): Way | null {
  const letter = key.toLowerCase();
  if (letter === "y") return "redo";
  if (letter !== "z") return null;
  return shift ? "redo" : "undo";
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y wherever nothing is typed. Once, in the main layout. */
export function useUndoKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const way = wayOf(event.key, event.shiftKey);
      if (way === null || !isCommandForPage(event)) return;
      event.preventDefault();
      void turnLast(way);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
