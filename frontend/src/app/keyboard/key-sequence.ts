/** Reads single keys and two-key sequences from a stream of key presses, as a plain function. */

export interface Pressed {
  /** The first key of a sequence that is not complete yet. */
  pending: string | null;
  at: number;
}

export interface Reading {
  next: Pressed;
  /** What was completed, e.g. "g p" or "?"; null while waiting or when it means nothing. */
  keys: string | null;
}

export const NOTHING_PRESSED: Pressed = { pending: null, at: 0 };

/** Two keys further apart than this are two keys, not one sequence. */
const TOGETHER_MS = 1_000;

export function readKey(
  pressed: Pressed,
  key: string,
  now: number,
  known: ReadonlySet<string>,
): Reading {
  const goesOn = pressed.pending !== null && now - pressed.at <= TOGETHER_MS;
  const sequence = goesOn ? `${pressed.pending} ${key}` : key;
  if (known.has(sequence)) return { next: NOTHING_PRESSED, keys: sequence };
  if (startsSequence(key, known)) return { next: { pending: key, at: now }, keys: null };
  return { next: NOTHING_PRESSED, keys: null };
}

function startsSequence(key: string, known: ReadonlySet<string>): boolean {
  return [...known].some((keys) => keys.startsWith(`${key} `));
}
