/** The table on a phone: each row is a card that says the name of every value. */
import type { Cell } from "@tanstack/react-table";
import type { DataTableProps, Features } from "@/platform/ui/data-table-columns";
import type { RowsTable } from "@/platform/ui/use-rows";

interface CardsProps<Row extends object> extends DataTableProps<Row> {
  table: RowsTable<Row>;
}

export function DataTableCards<Row extends object>({ table, rowHeader, caption }: CardsProps<Row>) {
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
            <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
              {others.map((cell) => (
                <CardLine key={cell.id} table={table} cell={cell} />
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

interface CardLineProps<Row extends object> {
  table: RowsTable<Row>;
  cell: Cell<Features, Row, unknown>;
}

function CardLine<Row extends object>({ table, cell }: CardLineProps<Row>) {
  const { header } = cell.column.columnDef;
  return (
    <div className="contents">
      <dt className="text-ink-muted">{typeof header === "string" ? header : null}</dt>
      <dd className="min-w-0 break-words text-ink">
        <table.FlexRender cell={cell} />
      </dd>
    </div>
  );
}
