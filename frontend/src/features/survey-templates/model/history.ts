/** Steps back and forth through what a form held; letters typed in a row are one step. */

export interface History<Values> {
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
