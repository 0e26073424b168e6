/** A table with a row header, optional sorting, and cards instead of rows on a phone. */
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { DataTableCards } from "@/shared/ui/data-table-cards";
import type { DataTableProps } from "@/shared/ui/data-table-columns";
import { DataTableGrid } from "@/shared/ui/data-table-grid";
import { useRows } from "@/shared/ui/use-rows";

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery("(max-width: 639.98px)");
  const table = useRows(props);
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty;
  const Shape = narrow ? DataTableCards : DataTableGrid;
  return <Shape {...props} table={table} />;
}
