/** A row of a list: what it is given, its link, its box and its menu. */

import { clsx } from "clsx";
import { MoreHorizontal } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { Late } from "@/platform/lib/late";
import type { CellFormProps } from "@/platform/lists/cell-form";
import type { ListColumn } from "@/platform/lists/list-spec";
import { isSelected, type ListSelection } from "@/platform/lists/selection";
import type { ColumnLayout } from "@/platform/lists/use-column-layout";
import { FOLDED } from "@/platform/lists/use-column-layout";
import { ROW_LINK } from "@/platform/lists/use-list-keys";
import { Checkbox } from "@/platform/ui/checkbox";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";

/** What the two shapes of a list, table and cards, are given. */
export interface RowsProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  /** How the person arranged the columns. */
  layout: ColumnLayout;
  /** How wide the place of the rows is, in pixels at the normal text size. */
  room: number;
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
  /** Edits a cell; left out where nothing is edited in the table. */
  cellForm?: Late<CellFormProps<Row>> | undefined;
  /** Rows that are out of use are quieter. */
  isDimmed?: ((row: Row) => boolean) | undefined;
}

interface RowLinkProps<Row>
  extends Pick<RowsProps<Row>, "rowId" | "hrefOf" | "linkState" | "onOpen"> {
  row: Row;
  column: ListColumn<Row>;
}

/** One line, cut where there is no room; a card and a sheet of paper have room for more. */
const NAME_LOOK =
  "block max-w-full truncate leading-6 max-sm:leading-5 max-sm:whitespace-normal print:overflow-visible print:whitespace-normal";

/** The name of a row, which opens it where there is something to open. */
export function RowLink<Row>({ row, column, rowId, hrefOf, linkState, onOpen }: RowLinkProps<Row>) {
  const href = hrefOf(row);
  if (href === null) {
    return (
      <span data-cut {...{ [FOLDED]: "whole" }} className={NAME_LOOK}>
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
      {...{ [FOLDED]: "whole" }}
      className={clsx(
        NAME_LOOK,
        "link w-fit rounded-chip text-ink decoration-transparent outline-offset-[-2px] hover:decoration-current sm:pointer-coarse:py-2",
        // A card is all of it the link.
        "max-sm:after:absolute max-sm:after:inset-0",
      )}
    >
      {column.cell(row)}
    </Link>
  );
}

interface RowMenuProps<Row> extends Pick<RowsProps<Row>, "actions" | "rowName"> {
  row: Row;
  tabIndex?: number | undefined;
}

/** What can be done with one row. */
export function RowMenu<Row>({ row, actions, rowName, tabIndex }: RowMenuProps<Row>) {
  const items = actions?.(row) ?? [];
  if (items.length === 0) return null;
  const label = `Acciones de ${rowName(row)}`;
  return (
    <Menu
      trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal />} tabIndex={tabIndex} />}
      items={items}
    />
  );
}

interface SelectBoxProps<Row> extends Pick<RowsProps<Row>, "rowId" | "rowName" | "selecting"> {
  row: Row;
}

/** The box that chooses one row; with Shift, all rows from the last one chosen. */
export function SelectBox<Row>({ row, rowId, rowName, selecting }: SelectBoxProps<Row>) {
  const shift = useRef(false);
  if (!selecting) return null;
  const id = rowId(row);
  return (
    <span
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={`Seleccionar ${rowName(row)}`}
        hideLabel
        checked={isSelected(selecting.selection, id)}
        onCheckedChange={() => selecting.turn(id, shift.current)}
      />
    </span>
  );
}
