/** The columns of a table: what each is, and their heads. */
import {
  type ColumnDef,
  createColumnHelper,
  type ReactTable,
  type Row as TanStackRow,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { type ColumnMarks, HeaderCell, type Sorting } from "@/platform/ui/table-heads";

export const FEATURES = tableFeatures({ columnMeta: {} as ColumnMarks });
type Features = typeof FEATURES;

// biome-ignore lint/suspicious/noExplicitAny: columns of different value types share one list, as TanStack's own helper types them.
export type Column<Row extends object> = ColumnDef<Features, Row, any>;

/** The helper that types the columns of one kind of row. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>();
}

/** Rows and columns as TanStack's table sees them; sorting and paging stay with the server. */
export type RowsTable<Row extends object> = ReactTable<Features, Row>;
export type TableRow<Row extends object> = TanStackRow<Features, Row>;

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

interface TableHeadProps<Row extends object> extends Sorting {
  table: RowsTable<Row>;
}

/** The heads of a table's columns, which sort when the server can. */
export function TableHead<Row extends object>({ table, sort, onSortChange }: TableHeadProps<Row>) {
  return table.getHeaderGroups().map((group) => (
    <tr key={group.id} className="border-b bg-sunken">
      {group.headers.map((header) => (
        <HeaderCell
          key={header.id}
          marks={header.column.columnDef.meta}
          {...{ sort, onSortChange }}
        >
          <table.FlexRender header={header} />
        </HeaderCell>
      ))}
    </tr>
  ));
}
