/** Everything that a list knows at a moment, for the parts that show it. */

import { useEffect, useRef, useState } from "react";
import { shownColumns } from "@/platform/lists/column-chooser";
import { isNarrowed, NEW_RECORD, narrowingOf } from "@/platform/lists/list-place";
import { useListPreferences } from "@/platform/lists/list-preferences";
import { foundWords, type ListNouns, type ListSpec } from "@/platform/lists/list-spec";
import type { ResourceListProps, RowDoors } from "@/platform/lists/resource-list-props";
import { useSelection } from "@/platform/lists/selection";
import { columnLayout } from "@/platform/lists/use-column-layout";
import { ROW_LINK, useListKeys } from "@/platform/lists/use-list-keys";
import { useListPlace } from "@/platform/lists/use-list-place";
import type { ListRows } from "@/platform/lists/use-list-rows";
import { useViews } from "@/platform/lists/use-views";
import { announce } from "@/platform/ui/live-region";

export type ResourceListState<Row> = ReturnType<typeof useResourceList<Row>>;

export function useResourceList<Row>(props: ResourceListProps<Row>) {
  const { spec, useRows, rowId, create, exports } = props;
  const list = useListPlace(spec);
  const rows = useRows(list.apiQuery);
  const kept = useListPreferences(spec.name);
  const columns = shownColumns(spec, kept.preferences);
  const views = useViews(spec as ListSpec<never>, kept);
  const [exporting, setExporting] = useState(false);
  const narrowing = narrowingOf(list.place, spec);
  const question = JSON.stringify(narrowing);
  const page = rows.data?.items ?? [];
  const ids = page.map(rowId);
  const selecting = useSelection(ids, question);
  const openExport = exports === undefined ? undefined : () => setExporting(true);
  const canSelect = props.bulk !== undefined || openExport !== undefined;
  const creation = create && { onClick: () => list.openRecord(NEW_RECORD), ...create };

  function doorsOf(row: Row): RowDoors {
    const id = String(rowId(row));
    return { open: () => list.openRecord(id), edit: () => list.openRecord(id, true) };
  }

  function editRow(id: number): void {
    const row = page.find((known) => rowId(known) === id);
    if (row) props.onEdit?.(row, doorsOf(row));
  }

  useResultWords(spec.nouns, rows, question);
  const openOnlyHit = useOnlyHit(rows, list.place.q.trim());
  useListKeys({
    n: creation?.onClick,
    X: openExport,
    e: editRow,
    x: canSelect ? (id) => selecting.turn(id, false) : undefined,
  });

  return {
    list,
    rows,
    kept,
    views,
    narrowing,
    ids,
    total: rows.data?.meta.total,
    /** Nothing was ever registered, as far as one sees. */
    isBare: rows.data?.meta.total === 0 && !isNarrowed(list.place),
    selecting,
    canSelect,
    columns,
    layout: columnLayout(columns, spec.rowHeader, kept),
    creation,
    doorsOf,
    openOnlyHit,
    openExport,
    exporting,
    setExporting,
  };
}

/** After each new question a list says to screen readers how many rows it found. */
function useResultWords(nouns: ListNouns, rows: ListRows<unknown>, question: string): void {
  const told = useRef(question);
  const settled = rows.isSuccess && !rows.isPlaceholderData;
  const total = rows.data?.meta.total ?? 0;
  useEffect(() => {
    if (!settled || told.current === question) return;
    told.current = question;
    announce(foundWords(nouns, total));
  }, [settled, question, total, nouns]);
}

/** Enter in the search box opens what was found where it is one row, as soon as the answer is here. */
function useOnlyHit(rows: ListRows<unknown>, searched: string): (words: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const settled = rows.isSuccess && !rows.isPlaceholderData && wanted === searched;
  const isOne = rows.data?.meta.total === 1;
  useEffect(() => {
    if (!settled) return;
    setWanted(null);
    if (isOne) document.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.click();
  }, [settled, isOne]);
  return setWanted;
}
