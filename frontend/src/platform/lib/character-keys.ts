/** When a key is a command, and not something typed. */
import { usePreferences } from "@/platform/preferences/preferences-store";

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=combobox], [role=menu]";
const LAYER = "[role=dialog][data-state=open], [role=alertdialog]";

/** Letters act only where nobody types them, while nothing lies over the page, and if wanted at all. */
export function isCharacterForPage(event: KeyboardEvent): boolean {
  return isCharacterForUs(event) && document.querySelector(LAYER) === null;
}

/** The same for what lies over the page, while nothing else lies over it. */
export function isCharacterForLayer(event: KeyboardEvent): boolean {
  return isCharacterForUs(event) && document.querySelectorAll(LAYER).length === 1;
}

/** A command with Ctrl or ⌘ for the page: what is written into has an undo and a copy of its own. */
export function isCommandForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  return !isTypedInto(event.target) && document.querySelector(LAYER) === null;
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

function isCharacterForUs(event: KeyboardEvent): boolean {
  if (!usePreferences.getState().shortcuts || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  return !isTypedInto(event.target);
}
