/** A table with a row header, optional sorting, and cards instead of rows on a phone. */
import { useMediaQuery } from "@/platform/lib/use-media-query";
import { DataTableCards } from "@/platform/ui/data-table-cards";
import type { DataTableProps } from "@/platform/ui/data-table-columns";
import { DataTableGrid } from "@/platform/ui/data-table-grid";
import { useRows } from "@/platform/ui/use-rows";

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery("(max-width: 639.98px)");
  const table = useRows(props);
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty;
  const Shape = narrow ? DataTableCards : DataTableGrid;
  return <Shape {...props} table={table} />;
}
