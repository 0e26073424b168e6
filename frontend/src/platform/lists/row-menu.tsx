/** What can be done with one row. */
import { MoreHorizontal } from "lucide-react";
import type { RowsProps } from "@/platform/lists/rows-props";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu } from "@/platform/ui/menu";

interface RowMenuProps<Row> extends Pick<RowsProps<Row>, "actions" | "rowName"> {
  row: Row;
}

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
