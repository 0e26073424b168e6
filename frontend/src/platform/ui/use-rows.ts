/** Rows and columns as TanStack's table sees them; sorting and paging stay with the server. */
import { type ReactTable, type Row as TanStackRow, useTable } from "@tanstack/react-table";
import { type Column, FEATURES, type Features } from "@/platform/ui/data-table-columns";

interface RowsInput<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId?: ((row: Row) => string | number) | undefined;
}

export type RowsTable<Row extends object> = ReactTable<Features, Row>;
export type TableRow<Row extends object> = TanStackRow<Features, Row>;

export function useRows<Row extends object>({
  columns,
  rows,
  rowId,
}: RowsInput<Row>): RowsTable<Row> {
  return useTable({
    features: FEATURES,
    columns: columns as Column<Row>[],
    data: rows,
    ...(rowId ? { getRowId: (row: Row) => String(rowId(row)) } : {}),
  });
}
