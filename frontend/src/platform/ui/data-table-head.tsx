/** The heads of a table's columns, which sort when the server can. */
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { type ColumnMarks, edgeOf, type Sorting } from "@/platform/ui/data-table-columns";
import { type Order, orderOf, turnedSort } from "@/platform/ui/sort-order";
import type { RowsTable } from "@/platform/ui/use-rows";

interface TableHeadProps<Row extends object> extends Sorting {
  table: RowsTable<Row>;
}

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

interface HeaderCellProps extends Sorting {
  marks: ColumnMarks | undefined;
  className?: string | false | undefined;
  children: ReactNode;
}

/** The head of one column; with Shift its order joins the present one. */
export function HeaderCell({ marks, className, sort, onSortChange, children }: HeaderCellProps) {
  const order = orderOf(marks?.sortKey, sort);
  return (
    <th
      scope="col"
      aria-sort={order}
      className={clsx(
        "h-10 px-4 text-xs font-semibold whitespace-nowrap text-ink-muted",
        edgeOf(marks),
        className,
      )}
    >
      {marks?.sortKey && onSortChange ? (
        <SortButton
          order={order ?? "none"}
          onClick={(event) => onSortChange(turnedSort(marks.sortKey ?? "", sort, event.shiftKey))}
        >
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

const ARROW = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortButtonProps {
  order: Order;
  onClick: (event: MouseEvent) => void;
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
        className={clsx("size-3.5 shrink-0", order === "none" ? "opacity-50" : "text-primary")}
      />
    </button>
  );
}
