/** The steps that clean a file: each action is one, shown at once, checked by the server, and undone in turn. */

import { useCallback, useMemo, useRef, useState } from "react";
import { useMappingCache } from "@/features/loads/api";
import {
  changeStep,
  postStep,
  applyTemplate as postTemplate,
  removeStep,
  useReviewCache,
} from "@/features/loads/review/api";
import { gridTexts, templateTexts } from "@/features/loads/review/texts";
import { editsOf, isSmall, type NewStep } from "@/features/loads/steps";
import type { FileReview, RecipeStep, ReviewRow, StepAnswer } from "@/features/loads/types";
import { ApiError, describeError } from "@/platform/api/errors";
import { isSignedIn, useSession } from "@/platform/api/session";
import { setUnkept } from "@/platform/lib/leaving";
import { attempt } from "@/platform/ui/attempt";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";
import { saidOf, type Way } from "@/platform/undo/undo";

/** Values that were written and not yet checked, by `pendingKey`. */
export type Pending = ReadonlyMap<string, string | null>;

export function pendingKey(row: number, position: number): string {
  return `${row}:${position}`;
}

export interface Recipe {
  pending: Pending;
  /** Steps that the server has not answered yet. */
  busy: boolean;
  /** Grows when rows may have moved or changed beyond those that came back. */
  edition: number;
  apply: (step: NewStep) => Promise<boolean>;
  change: (stepId: string, change: { off?: boolean; place?: number }) => Promise<boolean>;
  remove: (stepId: string) => Promise<boolean>;
  /** Takes the steps of a template that were chosen, by their words. */
  applyTemplate: (templateId: number, only: readonly string[]) => Promise<boolean>;
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  /** The cell that was changed back or again last, as the file counts it. */
  turned: TurnedCell | null;
  /** Rows have changed since their order was asked for. */
  stale: boolean;
  /** The rows are asked for again, in their present order. */
  refresh: () => void;
}

export interface TurnedCell {
  row: number;
  /** Nothing where the whole row was left out or taken in. */
  position: number | null;
}

/** What is undone next: the last step that is on. */
export function lastOn(steps: readonly RecipeStep[]): RecipeStep | undefined {
  return steps.findLast(({ off }) => !off);
}

/** What is done again next: the first of those that are off behind all the others. */
export function nextOff(steps: readonly RecipeStep[]): RecipeStep | undefined {
  return steps[steps.findLastIndex(({ off }) => !off) + 1];
}

const WAYS = {
  undo: { find: lastOn, off: true, nothing: gridTexts.nothingToUndo, back: "redo" },
  redo: { find: nextOff, off: false, nothing: gridTexts.nothingToRedo, back: "undo" },
} as const;

/** The server sends no more rows back than these. */
const ROWS_BACK = 200;

/** What a turn brings back, and whether only the rows that it names can have changed. */
interface TurnDone {
  answer: StepAnswer;
  small: boolean;
}

type Turn = (review: FileReview) => Promise<TurnDone | null>;

/** What a person wrote in cells, and the way to write it over what another window made of them. */
interface Typed {
  written: readonly string[];
  again: () => void;
}

export function useRecipe(loadId: number, mappingId: number): Recipe {
  const { enqueue, ...progress } = useTurns(loadId, mappingId);
  const { pending, shown, settled } = usePending();
  const { rowKnown } = useReviewCache(loadId);
  const [turned, setTurned] = useState<TurnedCell | null>(null);

  async function apply(step: NewStep): Promise<boolean> {
    const token = shown(step);
    const written = editsOf(step).map(({ value }) => value ?? "");
    const done = await enqueue(
      async ({ version }) => ({
        answer: await postStep(loadId, version, step),
        small: isSmall(step),
      }),
      written.length > 0 ? { written, again: () => void apply(step) } : null,
    );
    settled(step, token);
    return done;
  }

  /** Switches a step off or on: the server keeps both, so the way back outlives this page. */
  function turn(way: Way): Promise<boolean> {
    const { find, off, nothing, back } = WAYS[way];
    return enqueue(async ({ version, steps }) => {
      const step = find(steps);
      if (!step) {
        announce(nothing);
        return null;
      }
      const answer = await changeStep(loadId, version, step.id, { off });
      const small = isSmall(step);
      if (small) setTurned(firstChange(answer, rowKnown));
      void toast.turn(saidOf(way, step.text), {
        id: `${step.id}-${answer.review?.version ?? version}`,
        label: gridTexts[back],
        onTurn: () => void turn(back),
      });
      return { answer, small };
    });
  }

  const change: Recipe["change"] = (stepId, changes) =>
    enqueue(async ({ version }) => ({
      answer: await changeStep(loadId, version, stepId, changes),
      small: false,
    }));

  const remove: Recipe["remove"] = (stepId) =>
    enqueue(async ({ version }) => ({
      answer: await removeStep(loadId, version, stepId),
      small: false,
    }));

  function applyTemplate(templateId: number, only: readonly string[]): Promise<boolean> {
    return enqueue(async ({ version }) => {
      const answer = await postTemplate(loadId, version, templateId, only);
      announce(templateTexts.applied);
      return { answer, small: false };
    });
  }

  return {
    ...progress,
    pending,
    turned,
    apply,
    applyTemplate,
    undo: () => turn("undo"),
    redo: () => turn("redo"),
    change,
    remove,
  };
}

/** Where the first row that came back differs from what is on screen. */
function firstChange(
  { rows: [row], review }: StepAnswer,
  rowKnown: (row: number) => ReviewRow | undefined,
): TurnedCell | null {
  if (!row) return null;
  const before = rowKnown(row.row);
  const index = before ? row.cells.findIndex((cell, at) => cell !== before.cells[at]) : -1;
  return { row: row.row, position: review?.columns[index]?.position ?? null };
}

/** For a step that was cut off: whether it may be sent again, once that can succeed. */
function wayBack(error: unknown, userId: number | undefined): Promise<boolean> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0 && !navigator.onLine)
    return new Promise((back) =>
      globalThis.addEventListener("online", () => back(true), { once: true }),
    );
  if (error.status !== 401 || userId === undefined || isSignedIn()) return null;
  return new Promise((back) => {
    const stop = useSession.subscribe(({ user }) => {
      if (!user) return;
      stop();
      back(user.id === userId);
    });
  });
}

/** Steps take turns: each is posted over the version that the one before it made. */
function useTurns(loadId: number, mappingId: number) {
  const { reviewHeard, rowsHeard, reviewAsked, latest } = useReviewCache(loadId);
  const { jobStarted, mappingStale } = useMappingCache();
  const [waiting, setWaiting] = useState(0);
  const [edition, setEdition] = useState(0);
  const [stale, setStale] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const refresh = useCallback(() => {
    setStale(false);
    setEdition((before) => before + 1);
  }, []);

  function heard({ answer, small }: TurnDone): void {
    if (answer.job) jobStarted(mappingId, answer.job);
    else mappingStale(mappingId);
    if (answer.review) reviewHeard(answer.review);
    rowsHeard(answer.rows);
    if (small && answer.rows.length < ROWS_BACK) setStale(true);
    else refresh();
  }

  async function take(turn: Turn, typed: Typed | null): Promise<boolean> {
    const userId = useSession.getState().user?.id;
    let done: TurnDone | null = null;
    let mayAgain = null as Promise<boolean> | null;
    await attempt(
      async (error) => {
        mayAgain = wayBack(error, userId);
        if (!mayAgain) await refused(error, typed);
        // Whose session ended reads on the page for signing in that they go on where they were.
        else if (isSignedIn()) void toast.failed(gridTexts.waits);
      },
      async () => {
        done = await turn(latest() ?? (await reviewAsked()));
        if (done) heard(done);
      },
    );
    if (!mayAgain) return done !== null;
    return (await mayAgain) && take(turn, typed);
  }

  async function refused(error: unknown, typed: Typed | null): Promise<void> {
    const { message } = describeError(error);
    if (typed && error instanceof ApiError && error.code === "recipe_changed") {
      const description = `${message} ${gridTexts.written(typed.written)}`;
      void toast.retry(gridTexts.notSaved, { description, onRetry: typed.again });
    } else void toast.failed(gridTexts.notSaved, message);
    if (!(error instanceof ApiError && error.status === 409)) return;
    // Somebody else changed the recipe: what it is now is asked for.
    await reviewAsked().catch(() => undefined);
    refresh();
  }

  function enqueue(turn: Turn, typed: Typed | null = null): Promise<boolean> {
    setWaiting((count) => count + 1);
    const mine = last.current.then(() => take(turn, typed));
    last.current = mine;
    setUnkept(mine, true);
    return mine.finally(() => {
      setUnkept(mine, false);
      setWaiting((count) => count - 1);
    });
  }

  return { enqueue, busy: waiting > 0, edition, stale, refresh };
}

/** Written values stand in their cells until the server has answered, whatever it says. */
function usePending() {
  const [written, setWritten] = useState<
    ReadonlyMap<string, { value: string | null; token: number }>
  >(new Map());
  const count = useRef(0);

  const shown = useCallback((step: NewStep): number => {
    count.current += 1;
    const token = count.current;
    const cells = editsOf(step);
    if (cells.length === 0) return token;
    setWritten((before) => {
      const next = new Map(before);
      for (const { row, column, value } of cells)
        next.set(pendingKey(row, column), { value, token });
      return next;
    });
    return token;
  }, []);

  const settled = useCallback((step: NewStep, token: number): void => {
    if (editsOf(step).length === 0) return;
    setWritten((before) => new Map([...before].filter(([, { token: other }]) => other !== token)));
  }, []);

  const pending: Pending = useMemo(
    () => new Map([...written].map(([key, { value }]) => [key, value])),
    [written],
  );
  return { pending, shown, settled };
}
