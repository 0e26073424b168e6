/** A table to read: a row header, optional sorting, and cards instead of rows on a phone. */

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery, useOverflow } from "@/platform/lib/hooks";
import { type Column, edgeOf, HeaderCell, type Sorting } from "@/platform/ui/table-heads";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

export interface DataColumn<Row> extends Column<Row> {
  /** Classes for the width, e.g. "w-40". */
  className?: string | undefined;
}

export interface DataTableProps<Row> extends Sorting {
  columns: readonly DataColumn<Row>[];
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

export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery("(max-width: 639.98px)");
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty;
  const Shape = narrow ? DataTableCards : DataTableGrid;
  return <Shape {...props} />;
}

/** The table as rows and columns. */
function DataTableGrid<Row>(props: DataTableProps<Row>) {
  const { columns, rowId, caption, sort, onSortChange } = props;
  const { box, rows, isLong, measure, roomBefore, roomAfter } = useVisibleRows(props.rows);
  const scrolls = useOverflow(box) || isLong;
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
      className={isLong ? "max-h-[70dvh] overflow-auto" : "overflow-x-auto"}
    >
      <table
        aria-rowcount={isLong ? props.rows.length + 1 : undefined}
        className="w-full border-collapse text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={isLong ? "layer-sticky sticky top-0" : undefined}>
          <tr className="border-b bg-sunken">
            {columns.map((column) => (
              <HeaderCell key={column.id} marks={column} {...{ sort, onSortChange }}>
                {column.header}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          <Room height={roomBefore} />
          {rows.map(({ row, index }) => (
            <tr
              key={rowId?.(row) ?? index}
              ref={measure}
              data-index={index}
              aria-rowindex={isLong ? index + 2 : undefined}
              className="transition-colors hover:bg-hover"
            >
              <Cells row={row} {...props} />
            </tr>
          ))}
          <Room height={roomAfter} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of sight, so the scroll bar tells the truth. */
export function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

function Cells<Row>({ row, columns, rowHeader, dense }: DataTableProps<Row> & { row: Row }) {
  return columns.map((column) => {
    const names = column.id === rowHeader;
    const Tag = names ? "th" : "td";
    return (
      <Tag
        key={column.id}
        {...(names ? { scope: "row" as const } : {})}
        className={clsx(
          "px-4 py-1.5 align-middle",
          dense ? "h-9" : "h-(--row)",
          names ? "font-medium" : "font-normal",
          edgeOf(column),
          column.className,
        )}
      >
        {column.cell(row)}
      </Tag>
    );
  });
}

/** The table on a phone: each row is a card that says the name of every value. */
function DataTableCards<Row>({ columns, rows, rowId, rowHeader, caption }: DataTableProps<Row>) {
  const title = columns.find(({ id }) => id === rowHeader);
  const others = columns.filter((column) => column !== title);
  return (
    <ul aria-label={caption} className="flex flex-col divide-y">
      {rows.map((row, index) => (
        <li key={rowId?.(row) ?? index} className="flex flex-col gap-2 px-4 py-3">
          {title && <p className="font-medium text-ink">{title.cell(row)}</p>}
          <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
            {others.map(({ id, header, cell }) => (
              <div key={id} className="contents">
                <dt className="text-ink-muted">{header}</dt>
                <dd className="min-w-0 break-words text-ink">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
