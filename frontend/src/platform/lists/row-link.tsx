/** The name of a row, which opens it where there is something to open. */
import { clsx } from "clsx";
import { Link } from "react-router";
import type { ListColumn } from "@/platform/lists/list-spec";
import type { RowsProps } from "@/platform/lists/rows-props";
import { ROW_LINK } from "@/platform/lists/use-list-keys";

interface RowLinkProps<Row>
  extends Pick<RowsProps<Row>, "rowId" | "hrefOf" | "linkState" | "onOpen"> {
  row: Row;
  column: ListColumn<Row>;
}

/** One line, cut where there is no room; what stands below the name joins it where rows are low. */
const NAME_LOOK = clsx(
  "block max-w-full truncate [&>span]:truncate",
  "group-data-[density=compact]/list:[&>span]:ml-2 group-data-[density=compact]/list:[&>span]:inline",
  "print:overflow-visible print:whitespace-normal",
);

export function RowLink<Row>({ row, column, rowId, hrefOf, linkState, onOpen }: RowLinkProps<Row>) {
  const href = hrefOf(row);
  if (href === null) {
    return (
      <span data-cut className={NAME_LOOK}>
        {column.cell(row)}
      </span>
    );
  }
  return (
    <Link
      to={href}
      state={linkState}
      preventScrollReset
      onClick={() => onOpen(row)}
      {...{ [ROW_LINK]: rowId(row) }}
      data-cut
      className={clsx(
        NAME_LOOK,
        "link w-fit text-ink decoration-transparent hover:decoration-current pointer-coarse:py-2",
        // The keyboard reads the whole name over its neighbour.
        "focus-visible:relative focus-visible:layer-sticky focus-visible:max-w-none focus-visible:bg-surface",
      )}
    >
      {column.cell(row)}
    </Link>
  );
}
