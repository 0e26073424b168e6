/** The table as rows and columns. */
import { clsx } from "clsx";
import { useOverflow } from "@/platform/lib/use-overflow";
import { type DataTableProps, edgeOf } from "@/platform/ui/data-table-columns";
import { TableHead } from "@/platform/ui/data-table-head";
import type { RowsTable, TableRow } from "@/platform/ui/use-rows";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

interface GridProps<Row extends object> extends DataTableProps<Row> {
  table: RowsTable<Row>;
}

export function DataTableGrid<Row extends object>(props: GridProps<Row>) {
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
