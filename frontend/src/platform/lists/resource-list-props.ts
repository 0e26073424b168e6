/** What a screen tells about its list; everything else is the same for all lists. */

import type { ComponentType, ReactNode } from "react";
import type { Late } from "@/platform/lib/late";
import type { CellFormProps } from "@/platform/lists/cell-form";
import type { Creation, SecondaryAction } from "@/platform/lists/list-header";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";
import type { RowsProps } from "@/platform/lists/rows";
import type { ExportSource } from "@/platform/lists/run-export";
import type { BulkAction } from "@/platform/lists/selection";
import type { ListRows } from "@/platform/lists/use-list-rows";
import type { MenuItem } from "@/platform/ui/menu";

/** The ways from a row into its drawer. */
export interface RowDoors {
  open: () => void;
  edit: () => void;
}

export interface ResourceListProps<Row> {
  /** Written down once, outside the component: the hooks of its filters are called by it. */
  spec: ListSpec<Row>;
  useRows: (query: ListQuery) => ListRows<Row>;
  rowId: (row: Row) => number;
  /** The words that name a row. */
  rowName: (row: Row) => string;
  rowActions?: ((row: Row, doors: RowDoors) => readonly MenuItem[]) | undefined;
  /** What the letter e does with the row in focus; nothing when left out. */
  onEdit?: ((row: Row, doors: RowDoors) => void) | undefined;
  /** Edits a cell of the columns that say which field they edit; left out for whoever may only read. */
  cellForm?: Late<CellFormProps<Row>> | undefined;
  isDimmed?: ((row: Row) => boolean) | undefined;
  bulk?: readonly BulkAction[] | undefined;
  create?: Creation | undefined;
  secondary?: readonly SecondaryAction[] | undefined;
  /** A record beside the list, opened by `?ver=ID`; draws a RecordDrawer. */
  drawer?: ((id: number, close: () => void) => ReactNode) | undefined;
  /** The form of a new record beside the list; draws a RecordDrawer too. */
  newRecord?: ((close: () => void) => ReactNode) | undefined;
  /** Where a row's name leads when there is no drawer; null: nowhere. */
  rowHref?: ((row: Row) => string | null) | undefined;
  /** Another shape than a table on screens with room for one. */
  shape?: ComponentType<RowsProps<Row>> | undefined;
  /** The choice among the shapes, beside that of the columns. */
  shapes?: ReactNode | undefined;
  /** What stands there while nothing was ever registered. */
  empty: ReactNode;
  /** The server's name of the list; left out where it cannot be exported. */
  exports?: ExportSource["list"] | undefined;
  /** What else an export of this list needs, e.g. the course whose participants are listed. */
  exportAbout?: Readonly<Record<string, number>> | undefined;
  children?: ReactNode | undefined;
}
