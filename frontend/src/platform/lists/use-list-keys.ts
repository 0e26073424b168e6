/** The letters of a list: n makes a new one, e edits the row in focus, x exports, arrows walk the rows. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isCharacterForPage } from "@/platform/lib/character-keys";

export interface ListKeys {
  n?: (() => void) | undefined;
  x?: (() => void) | undefined;
  /** Takes the id of the row that has the focus. */
  e?: ((id: number) => void) | undefined;
}

/** Marks the link that names a row, which stands for the row. */
export const ROW_LINK = "data-row-link";

/** On the window, so that the sequences of the shell, such as "g e", are read before. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !isCharacterForPage(event)) return;
      if (act(event.key, latest.current)) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function act(key: string, { n, x, e }: ListKeys): boolean {
  const row = focusedRow();
  if (key === "n" && n) n();
  else if (key === "x" && x) x();
  else if (key === "e" && e && row !== null) e(row);
  else return false;
  return true;
}

function focusedRow(): number | null {
  const id = document.activeElement?.closest("[data-row]")?.getAttribute("data-row");
  return id ? Number(id) : null;
}

/** For the body of a table: arrows, Home and End move between rows, Space chooses the row. */
export function walkRows(event: KeyboardEvent<HTMLElement>, onSelect?: (id: number) => void): void {
  const link = (event.target as HTMLElement).closest<HTMLElement>(`[${ROW_LINK}]`);
  if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && onSelect) {
    event.preventDefault();
    onSelect(Number(link.getAttribute(ROW_LINK)));
    return;
  }
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
  const next = stepFrom(links.indexOf(link), links.length, event.key);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

function stepFrom(index: number, count: number, key: string): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(index + 1, count - 1);
    case "ArrowUp":
      return Math.max(index - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
