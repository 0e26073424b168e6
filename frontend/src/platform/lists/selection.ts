/** Which rows are chosen: some by their ids, or all that the filters find. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ListNarrowing } from "@/platform/lists/list-place";
import { announce } from "@/platform/ui/live-region";

type RowId = number;

export interface Selection {
  ids: ReadonlySet<RowId>;
  /** Every row of the question, also those that no page showed. */
  everything: boolean;
  /** Where a range begins when Shift is held. */
  anchor: RowId | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), everything: false, anchor: null };

export function isSelected({ ids, everything }: Selection, id: RowId): boolean {
  return everything || ids.has(id);
}

export function hasSelection({ ids, everything }: Selection): boolean {
  return everything || ids.size > 0;
}

/** One row turned; of a selection of everything, what is on the page stays but this one. */
export function toggled(selection: Selection, id: RowId, onPage: readonly RowId[]): Selection {
  const ids = new Set(selection.everything ? onPage : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, everything: false, anchor: id };
}

/** From the last row turned to this one, all of them chosen. */
export function extended(selection: Selection, id: RowId, onPage: readonly RowId[]): Selection {
  const [from, to] = [onPage.indexOf(selection.anchor ?? id), onPage.indexOf(id)];
  if (from < 0 || selection.everything) return toggled(selection, id, onPage);
  const range = onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, ids: new Set([...selection.ids, ...range]) };
}

/** The box over the page: takes all of it, or lets all of it go. */
export function pageToggled(selection: Selection, onPage: readonly RowId[]): Selection {
  if (selection.everything) return NOTHING_SELECTED;
  const ids = new Set(selection.ids);
  const whole = onPage.every((id) => ids.has(id));
  for (const id of onPage) whole ? ids.delete(id) : ids.add(id);
  return { ids, everything: false, anchor: null };
}

/** How the box over the page stands. */
export function pageState(
  selection: Selection,
  onPage: readonly RowId[],
): boolean | "indeterminate" {
  const chosen = onPage.filter((id) => isSelected(selection, id)).length;
  if (chosen === 0) return false;
  return chosen === onPage.length ? true : "indeterminate";
}

export function selectedCount({ ids, everything }: Selection, total: number): number {
  return everything ? total : ids.size;
}

/** The chosen rows of a list: they outlive paging, and go when another question is asked. */
export interface ListSelection {
  selection: Selection;
  turn: (id: RowId, extend: boolean) => void;
  turnPage: () => void;
  selectEverything: () => void;
  clear: () => void;
}

/** `question` is what the filters ask, as a text that changes with it. */
export function useSelection(onPage: readonly RowId[], question: string): ListSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const asked = useRef(question);

  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (!hasSelection(selection)) return;
    setSelection(NOTHING_SELECTED);
    announce("La selección se quitó porque cambiaron los filtros.");
  }, [question, selection]);

  return {
    selection,
    turn: (id, extend) =>
      setSelection((present) => (extend ? extended : toggled)(present, id, onPage)),
    turnPage: () => setSelection((present) => pageToggled(present, onPage)),
    selectEverything: () => setSelection({ ...NOTHING_SELECTED, everything: true }),
    clear: () => setSelection(NOTHING_SELECTED),
  };
}

/** The rows by their ids, or by the filters that find them. */
export type BulkRows = { ids: number[] } | { filter: ListNarrowing };

export interface BulkTarget {
  rows: BulkRows;
  count: number;
}

export interface BulkAction {
  label: string;
  icon?: ReactNode | undefined;
  /** Calls `done` when the rows need not stay chosen. */
  run: (target: BulkTarget, done: () => void) => void;
}

export function bulkTarget(
  selection: Selection,
  narrowing: ListNarrowing,
  total: number,
): BulkTarget {
  const rows = selection.everything ? { filter: narrowing } : { ids: [...selection.ids] };
  return { rows, count: selectedCount(selection, total) };
}
