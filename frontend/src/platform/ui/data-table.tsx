/** A table with a row header, optional sorting, and cards instead of rows on a phone. */

import { useTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import { useMediaQuery, useOverflow } from "@/platform/lib/hooks";
import {
  type Column,
  type DataTableProps,
  FEATURES,
  type RowsTable,
  TableHead,
  type TableRow,
} from "@/platform/ui/data-table-columns";
import { edgeOf } from "@/platform/ui/table-heads";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery("(max-width: 639.98px)");
  const { columns, rows, rowId, empty } = props;
  const table = useTable({
    features: FEATURES,
    columns: columns as Column<Row>[],
    data: rows,
    ...(rowId ? { getRowId: (row: Row) => String(rowId(row)) } : {}),
  });
  if (rows.length === 0 && empty !== undefined) return empty;
  const Shape = narrow ? DataTableCards : DataTableGrid;
  return <Shape {...props} table={table} />;
}

interface ShapeProps<Row extends object> extends DataTableProps<Row> {
  table: RowsTable<Row>;
}

/** The table as rows and columns. */
function DataTableGrid<Row extends object>(props: ShapeProps<Row>) {
  const { table, rowHeader, caption, sort, onSortChange, dense = false } = props;
  const all = table.getRowModel().rows;
  const { box, rows, isLong, measure, roomBefore, roomAfter } = useVisibleRows(all);
  const scrolls = useOverflow(box) || isLong;
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
      className={isLong ? "max-h-[70dvh] overflow-auto" : "overflow-x-auto"}
    >
      <table
        aria-rowcount={isLong ? all.length + 1 : undefined}
        className="w-full border-collapse text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={isLong ? "layer-sticky sticky top-0" : undefined}>
          <TableHead table={table} sort={sort} onSortChange={onSortChange} />
        </thead>
        <tbody className="divide-y">
          <Room height={roomBefore} />
          {rows.map(({ row, index }) => (
            <tr
              key={row.id}
              ref={measure}
              data-index={index}
              aria-rowindex={isLong ? index + 2 : undefined}
              className="transition-colors hover:bg-hover"
            >
              <Cells table={table} row={row} rowHeader={rowHeader} dense={dense} />
            </tr>
          ))}
          <Room height={roomAfter} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of sight, so the scroll bar tells the truth. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

interface CellsProps<Row extends object> {
  table: RowsTable<Row>;
  row: TableRow<Row>;
  rowHeader: string;
  dense: boolean;
}

function Cells<Row extends object>({ table, row, rowHeader, dense }: CellsProps<Row>) {
  return row.getAllCells().map((cell) => {
    const names = cell.column.id === rowHeader;
    const Tag = names ? "th" : "td";
    const marks = cell.column.columnDef.meta;
    return (
      <Tag
        key={cell.id}
        {...(names ? { scope: "row" as const } : {})}
        className={clsx(
          "px-4 py-1.5 align-middle",
          dense ? "h-9" : "h-(--row)",
          names ? "font-medium" : "font-normal",
          edgeOf(marks),
          marks?.className,
        )}
      >
        <table.FlexRender cell={cell} />
      </Tag>
    );
  });
}

/** The table on a phone: each row is a card that says the name of every value. */
function DataTableCards<Row extends object>({ table, rowHeader, caption }: ShapeProps<Row>) {
  return (
    <ul aria-label={caption} className="flex flex-col divide-y">
      {table.getRowModel().rows.map((row) => {
        const cells = row.getAllCells();
        const title = cells.find((cell) => cell.column.id === rowHeader);
        const others = cells.filter(
          (cell) => cell !== title && !cell.column.columnDef.meta?.wideOnly,
        );
        return (
          <li key={row.id} className="flex flex-col gap-2 px-4 py-3">
            {title && (
              <p className="font-medium text-ink">
                <table.FlexRender cell={title} />
              </p>
            )}
            <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
              {others.map((cell) => {
                const { header } = cell.column.columnDef;
                return (
                  <div key={cell.id} className="contents">
                    <dt className="text-ink-muted">{typeof header === "string" ? header : null}</dt>
                    <dd className="min-w-0 break-words text-ink">
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
