/** The keys of a list: letters act on the list or on the row in focus, arrows walk rows and cells. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isCharacterForPage } from "@/platform/lib/character-keys";

interface ListKeys {
  n?: (() => void) | undefined;
  /** With Shift, so that no row is chosen by it. */
  X?: (() => void) | undefined;
  /** Take the id of the row that has the focus. */
  e?: ((id: number) => void) | undefined;
  x?: ((id: number) => void) | undefined;
}

/** Marks the link that names a row, which stands for the row. */
export const ROW_LINK = "data-row-link";
/** Mark the cells of a table, and their heads, by the column. */
export const CELL = "data-cell";
export const COLUMN = "data-column";

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

function act(key: string, { n, X, e, x }: ListKeys): boolean {
  const id = document.activeElement?.closest("[data-row]")?.getAttribute("data-row");
  const row = id ? Number(id) : null;
  if (key === "n" && n) n();
  else if (key === "X" && X) X();
  else if (key === "e" && e && row !== null) e(row);
  else if (key === "x" && x && row !== null) x(row);
  else return false;
  return true;
}

interface RowKeys {
  /** Answers whether the cell can be edited. */
  onEdit: (id: number, column: string) => boolean;
  onSelect: ((id: number) => void) | undefined;
}

/**
 * For the body of a table: arrows walk rows and cells, Home and End the rows, Space chooses the row. F2
 * edits the cell; Enter does, too, or opens the row where there is nothing to edit.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>, { onEdit, onSelect }: RowKeys): void {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>(`[${CELL}]`);
  const row = target.closest<HTMLElement>("[data-row]");
  if (!cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
  // A link or a button in a cell has keys of its own.
  if (target !== cell && !target.hasAttribute(ROW_LINK)) return;
  const id = Number(row.dataset.row);
  const edit = () => onEdit(id, cell.getAttribute(CELL) ?? "");
  if (event.key === " " && onSelect) onSelect(id);
  else if (event.key === "F2") edit();
  else if (event.key === "Enter" && target === cell) {
    if (!edit()) row.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.click();
  } else if (!walk(event.key, cell, row)) return;
  event.preventDefault();
}

/** Whether the key leads anywhere. */
function walk(key: string, cell: HTMLElement, row: HTMLElement): boolean {
  const column = cell.getAttribute(CELL) ?? "";
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return focusCell(rows[at + 1] ?? row, column);
    case "ArrowUp":
      return at === 0 ? focusHead(row, column) : focusCell(rows[at - 1], column);
    case "Home":
      return focusCell(rows[0], column);
    case "End":
      return focusCell(rows.at(-1), column);
    case "ArrowRight":
    case "ArrowLeft": {
      const cells = [...row.querySelectorAll(`[${CELL}]`)];
      const next = cells[cells.indexOf(cell) + (key === "ArrowRight" ? 1 : -1)];
      return focusCell(row, next?.getAttribute(CELL) ?? column);
    }
    default:
      return false;
  }
}

/** The link stands for the cell that names the row. */
export function focusCell(row: Element | undefined, column: string): boolean {
  const cell = row?.querySelector<HTMLElement>(`[${CELL}="${column}"]`);
  (cell?.querySelector<HTMLElement>(`[${ROW_LINK}]`) ?? cell)?.focus();
  return cell !== null && cell !== undefined;
}

function focusHead(row: HTMLElement, column: string): boolean {
  const head = row.closest("table")?.querySelector<HTMLElement>(`[${COLUMN}="${column}"]`);
  head?.focus();
  return head !== null && head !== undefined;
}

/** From the search box into the first row, whether rows or cards. */
export function enterRows(): boolean {
  const link = document.querySelector<HTMLElement>(`[data-row] [${ROW_LINK}]`);
  link?.focus();
  return link !== null;
}
