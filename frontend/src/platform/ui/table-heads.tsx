/** What a column of a table is, its head, and the order that it asks for. */
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode, ThHTMLAttributes } from "react";

export interface ColumnMarks {
  /** Numbers stand at the end, so their digits line up. */
  align?: "start" | "end" | undefined;
  /** The name the server sorts by; a column without it cannot be sorted. */
  sortKey?: string | undefined;
}

export interface Column<Row> extends ColumnMarks {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
}

export interface Sorting {
  /** The server's sort parameter: "name" or "-createdAt". */
  sort?: string | undefined;
  onSortChange?: ((sort: string) => void) | undefined;
}

/** At which edge the column's content stands. */
export function edgeOf(marks: ColumnMarks | undefined): string {
  return marks?.align === "end" ? "text-right tabular-nums" : "text-left";
}

interface HeaderCellProps extends Sorting, Omit<ThHTMLAttributes<HTMLTableCellElement>, "align"> {
  marks: ColumnMarks | undefined;
  /** What stands beside the words, e.g. the edge by which the column is drawn. */
  aside?: ReactNode | undefined;
}

/** The head of one column; with Shift its order joins the present one. */
export function HeaderCell({
  marks,
  aside,
  className,
  sort,
  onSortChange,
  children,
  ...rest
}: HeaderCellProps) {
  const order = orderOf(marks?.sortKey, sort);
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={order}
      className={clsx(
        "text-xs font-semibold text-ink-muted",
        edgeOf(marks),
        className ?? "h-10 px-4 whitespace-nowrap",
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
      {aside}
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
      className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-chip [text-align:inherit] px-1.5 hover:text-ink"
    >
      {children}
      <Arrow
        className={clsx(
          "size-3.5 shrink-0 print:hidden",
          order === "none" ? "opacity-50" : "text-primary",
        )}
      />
    </button>
  );
}

/** The order of a table as the server takes it: "name,-createdAt", most important first. */
type Order = "ascending" | "descending" | "none";

/** How a column stands in an order; undefined for one that cannot be sorted by. */
export function orderOf(sortKey: string | undefined, sort: string | undefined): Order | undefined {
  if (!sortKey) return undefined;
  const keys = keysOf(sort);
  if (keys.includes(sortKey)) return "ascending";
  return keys.includes(`-${sortKey}`) ? "descending" : "none";
}

/** The order after a column's head is pressed: alone, or beside the present columns. */
export function turnedSort(sortKey: string, sort: string | undefined, beside = false): string {
  const keys = keysOf(sort);
  const next = keys.includes(sortKey) ? `-${sortKey}` : sortKey;
  if (!beside) return next;
  const place = keys.findIndex((key) => key.replace(/^-/, "") === sortKey);
  return (place < 0 ? [...keys, next] : keys.with(place, next)).join(",");
}

function keysOf(sort: string | undefined): string[] {
  return sort ? sort.split(",") : [];
}
