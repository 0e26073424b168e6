/** Listens to the keyboard for the whole shell. Once, in the main layout. */
import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { usePalette } from "@/app/commands/palette-store";
import { NOTHING_PRESSED, readKey } from "@/app/keyboard/key-sequence";
import { useShortcutsList } from "@/app/keyboard/shortcuts-list-store";
import { GO_KEYS } from "@/shared/keyboard/go-keys";
import { isCharacterForPage } from "@/shared/lib/character-keys";

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
