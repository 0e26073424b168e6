/** A row of a list: what it is given, its link and its menu. */

import { clsx } from "clsx";
import { MoreHorizontal } from "lucide-react";
import { Link } from "react-router";
import type { ListColumn } from "@/platform/lists/list-spec";
import type { ListSelection } from "@/platform/lists/selection";
import { ROW_LINK } from "@/platform/lists/use-list-keys";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";

/** What the two shapes of a list, table and cards, are given. */
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

interface RowLinkProps<Row>
  extends Pick<RowsProps<Row>, "rowId" | "hrefOf" | "linkState" | "onOpen"> {
  row: Row;
  column: ListColumn<Row>;
}

/** One line, cut where there is no room; what stands below the name joins it where rows are low. */
const NAME_LOOK = clsx(
  "block max-w-full truncate [&>span]:truncate",
  "group-data-[density=compact]/list:[&>span]:ml-2 group-data-[density=compact]/list:[&>span]:inline",
  "print:overflow-visible print:whitespace-normal",
);

/** The name of a row, which opens it where there is something to open. */
export function RowLink<Row>({ row, column, rowId, hrefOf, linkState, onOpen }: RowLinkProps<Row>) {
  const href = hrefOf(row);
  if (href === null) {
    return (
      <span data-cut className={NAME_LOOK}>
        {column.cell(row)}
      </span>
    );
  }
  return (
    <Link
      to={href}
      state={linkState}
      preventScrollReset
      onClick={() => onOpen(row)}
      {...{ [ROW_LINK]: rowId(row) }}
      data-cut
      className={clsx(
        NAME_LOOK,
        "link w-fit text-ink decoration-transparent hover:decoration-current pointer-coarse:py-2",
        // The keyboard reads the whole name over its neighbour.
        "focus-visible:relative focus-visible:layer-sticky focus-visible:max-w-none focus-visible:bg-surface",
      )}
    >
      {column.cell(row)}
    </Link>
  );
}

interface RowMenuProps<Row> extends Pick<RowsProps<Row>, "actions" | "rowName"> {
  row: Row;
}

/** What can be done with one row. */
export function RowMenu<Row>({ row, actions, rowName }: RowMenuProps<Row>) {
  const items = actions?.(row) ?? [];
  if (items.length === 0) return null;
  const label = `Acciones de ${rowName(row)}`;
  return (
    <Menu
      trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal />} />}
      items={items}
    />
  );
}
