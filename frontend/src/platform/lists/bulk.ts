/** What can be done with many rows at once, and how those rows are named to the server. */
import type { ReactNode } from "react";
import type { ListNarrowing } from "@/platform/lists/list-place";
import { type Selection, selectedCount } from "@/platform/lists/selection";

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
