/** The name of a row, which opens it where there is something to open. */
import { Link } from "react-router";
import type { ListColumn } from "@/shared/lists/list-spec";
import type { RowsProps } from "@/shared/lists/rows-props";
import { ROW_LINK } from "@/shared/lists/use-list-keys";

interface RowLinkProps<Row>
  extends Pick<RowsProps<Row>, "rowId" | "hrefOf" | "linkState" | "onOpen"> {
  row: Row;
  column: ListColumn<Row>;
}

export function RowLink<Row>({ row, column, rowId, hrefOf, linkState, onOpen }: RowLinkProps<Row>) {
  const href = hrefOf(row);
  if (href === null) return <span className="break-words">{column.cell(row)}</span>;
  return (
    <Link
      to={href}
      state={linkState}
      preventScrollReset
      onClick={() => onOpen(row)}
      {...{ [ROW_LINK]: rowId(row) }}
      className="link block w-fit break-words text-ink decoration-transparent hover:decoration-current pointer-coarse:py-2"
    >
      {column.cell(row)}
    </Link>
  );
}
