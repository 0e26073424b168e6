/** When a single letter is a command, and not something typed. */
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

function isCharacterForUs(event: KeyboardEvent): boolean {
  if (!usePreferences.getState().shortcuts || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  return !(event.target as HTMLElement).closest(TYPED_INTO);
}
