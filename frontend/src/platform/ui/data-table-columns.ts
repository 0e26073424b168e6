/** What a column of a table is: TanStack's definition with our few marks. */
import { type ColumnDef, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

export interface ColumnMarks {
  /** Numbers stand at the end, so their digits line up. */
  align?: "start" | "end" | undefined;
  /** The name the server sorts by; a column without it cannot be sorted. */
  sortKey?: string | undefined;
  /** Left out of the cards of a phone. */
  wideOnly?: boolean | undefined;
  /** Classes for the width, e.g. "w-40". */
  className?: string | undefined;
}

export const FEATURES = tableFeatures({ columnMeta: {} as ColumnMarks });
export type Features = typeof FEATURES;

// biome-ignore lint/suspicious/noExplicitAny: columns of different value types share one list, as TanStack's own helper types them.
export type Column<Row extends object> = ColumnDef<Features, Row, any>;

/** The helper that types the columns of one kind of row. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>();
}

export interface Sorting {
  /** The server's sort parameter: "name" or "-createdAt". */
  sort?: string | undefined;
  onSortChange?: ((sort: string) => void) | undefined;
}

export interface DataTableProps<Row extends object> extends Sorting {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The id of the column that names the row. */
  rowHeader: string;
  /** What the table holds; read aloud, not shown. */
  caption: string;
  empty?: ReactNode | undefined;
  dense?: boolean | undefined;
  /** How to tell rows apart; by position when left out. */
  rowId?: ((row: Row) => string | number) | undefined;
}

/** At which edge the column's content stands. */
export function edgeOf(marks: ColumnMarks | undefined): string {
  return marks?.align === "end" ? "text-right tabular-nums" : "text-left";
}
