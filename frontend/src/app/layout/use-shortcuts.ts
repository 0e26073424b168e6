/** Listens to the keyboard for the whole shell. Once, in the main layout. */

import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { usePalette, useShortcutsList } from "@/app/layout/windows-store";
import { GO_KEYS } from "@/platform/keyboard/shortcuts";
import { isCharacterForPage } from "@/platform/lib/character-keys";

export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = listener(actionsOf(navigate));
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate]);
}

type Actions = ReadonlyMap<string, () => void>;

function actionsOf(navigate: NavigateFunction): Actions {
  return new Map<string, () => void>([
    ["?", () => useShortcutsList.getState().opened(true)],
    ["/", focusSearch],
    ...GO_KEYS.map(({ keys, href }) => [keys, () => void navigate(href)] as const),
  ]);
}

function listener(actions: Actions): (event: KeyboardEvent) => void {
  const known = new Set(actions.keys());
  let pressed = NOTHING_PRESSED;

  return (event) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      usePalette.getState().opened(!usePalette.getState().open);
      return;
    }
    if (!isCharacterForPage(event)) return;
    const { next, keys } = readKey(pressed, event.key, event.timeStamp, known);
    pressed = next;
    if (keys === null) return;
    event.preventDefault();
    actions.get(keys)?.();
  };
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
}

/** The search box of the list on screen, or the palette where there is none. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (box) box.focus();
  else usePalette.getState().opened(true);
}

interface Pressed {
  /** The first key of a sequence that is not complete yet. */
  pending: string | null;
  at: number;
}

interface Reading {
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
  const starts = [...known].some((keys) => keys.startsWith(`${key} `));
  if (starts) return { next: { pending: key, at: now }, keys: null };
  return { next: NOTHING_PRESSED, keys: null };
}
