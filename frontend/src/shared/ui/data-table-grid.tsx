/** The table as rows and columns. */
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import type { ColumnMarks, DataTableProps } from "@/shared/ui/data-table-columns";
import type { RowsTable } from "@/shared/ui/use-rows";

interface GridProps<Row extends object> extends DataTableProps<Row> {
  table: RowsTable<Row>;
}

export function DataTableGrid<Row extends object>({
  table,
  rowHeader,
  caption,
  sort,
  onSortChange,
  dense = false,
}: GridProps<Row>) {
  const height = dense ? "h-9" : "h-(--row)";
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b bg-sunken/60">
              {group.headers.map((header) => (
                <HeaderCell
                  key={header.id}
                  marks={header.column.columnDef.meta}
                  sort={sort}
                  onSortChange={onSortChange}
                >
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y">
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="transition-colors hover:bg-hover">
              {row.getAllCells().map((cell) => {
                const Tag = cell.column.id === rowHeader ? "th" : "td";
                return (
                  <Tag
                    key={cell.id}
                    {...(Tag === "th" ? { scope: "row" as const } : {})}
                    className={clsx(
                      "px-4 py-1.5 align-middle font-normal",
                      height,
                      Tag === "th" && "font-medium",
                      edge(cell.column.columnDef.meta),
                      cell.column.columnDef.meta?.className,
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function edge(marks: ColumnMarks | undefined): string {
  return marks?.align === "end" ? "text-right tabular-nums" : "text-left";
}

interface HeaderCellProps {
  marks: ColumnMarks | undefined;
  sort: string | undefined;
  onSortChange: ((sort: string) => void) | undefined;
  children: ReactNode;
}

function HeaderCell({ marks, sort, onSortChange, children }: HeaderCellProps) {
  const order = orderOf(marks?.sortKey, sort);
  return (
    <th
      scope="col"
      aria-sort={order}
      className={clsx(
        "h-10 px-4 text-xs font-semibold whitespace-nowrap text-ink-muted",
        edge(marks),
      )}
    >
      {marks?.sortKey && onSortChange ? (
        <SortButton
          order={order ?? "none"}
          onClick={() => onSortChange(toggled(marks.sortKey ?? "", sort))}
        >
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

type Order = "ascending" | "descending" | "none";

function orderOf(sortKey: string | undefined, sort: string | undefined): Order | undefined {
  if (!sortKey) return undefined;
  if (sort === sortKey) return "ascending";
  return sort === `-${sortKey}` ? "descending" : "none";
}

function toggled(sortKey: string, sort: string | undefined): string {
  return sort === sortKey ? `-${sortKey}` : sortKey;
}

const ARROW = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortButtonProps {
  order: Order;
  onClick: () => void;
  children: ReactNode;
}

function SortButton({ order, onClick, children }: SortButtonProps) {
  const Arrow = ARROW[order];
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-chip px-1.5 hover:text-ink"
    >
      {children}
      <Arrow
        aria-hidden
        className={clsx("size-3.5", order === "none" ? "opacity-50" : "text-primary")}
      />
    </button>
  );
}
