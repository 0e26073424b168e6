/** What the two shapes of a list, table and cards, are given. */
import type { ListColumn } from "@/platform/lists/list-spec";
import type { ListSelection } from "@/platform/lists/use-selection";
import type { MenuItem } from "@/platform/ui/menu";

export interface RowsProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** The id of the column that names the row. */
  rowHeader: string;
  /** The words that name a row, for the controls that are about it. */
  rowName: (row: Row) => string;
  sort: string;
  onSortChange: (sort: string) => void;
  /** Left out where rows cannot be chosen. */
  selecting?: ListSelection | undefined;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** Where the row's link leads, and what happens on the way; null: nowhere. */
  hrefOf: (row: Row) => string | null;
  linkState?: unknown;
  onOpen: (row: Row) => void;
  /** The row that was opened last. */
  opened?: number | undefined;
  /** Rows that are out of use are quieter. */
  isDimmed?: ((row: Row) => boolean) | undefined;
}
