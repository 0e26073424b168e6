/** The rows of a list on a phone: each is a card with its name, a few values and its menu. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ListColumn } from "@/platform/lists/list-spec";
import { RowLink } from "@/platform/lists/row-link";
import { RowMenu } from "@/platform/lists/row-menu";
import type { RowsProps } from "@/platform/lists/rows-props";
import { SelectBox } from "@/platform/lists/select-box";
import { isSelected } from "@/platform/lists/selection";

/** Without a choice of its own a list shows this many values on a card. */
const FEW = 3;

export function ListCards<Row>(props: RowsProps<Row>) {
  const { caption, rows, rowId } = props;
  return (
    <ul aria-label={caption} className="flex flex-col divide-y">
      {rows.map((row) => (
        <CardRow key={rowId(row)} row={row} {...props} />
      ))}
    </ul>
  );
}

function CardRow<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { columns, rowHeader, rowId, selecting, opened } = props;
  const title = columns.find(({ id }) => id === rowHeader);
  const id = rowId(row);
  const chosen = selecting !== undefined && isSelected(selecting.selection, id);
  return (
    <li
      data-row={id}
      className={clsx("flex gap-3 px-4 py-3", (chosen || opened === id) && "bg-primary-soft/40")}
    >
      {selecting && (
        <span className="pt-1 print:hidden">
          <SelectBox row={row} {...props} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="font-medium text-ink">
          {title && <RowLink row={row} column={title} {...props} />}
        </div>
        <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
          {keyColumns(columns, rowHeader).map((column) => (
            <Value key={column.id} header={column.header} value={column.cell(row)} />
          ))}
        </dl>
      </div>
      <span className="print:hidden">
        <RowMenu row={row} {...props} />
      </span>
    </li>
  );
}

/** A label without a value would only take room. */
function Value({ header, value }: { header: ReactNode; value: ReactNode }) {
  if (value === null || value === undefined || value === "" || value === false) return null;
  return (
    <div className="contents">
      <dt className="text-ink-muted">{header}</dt>
      <dd className="min-w-0 break-words text-ink">{value}</dd>
    </div>
  );
}

function keyColumns<Row>(columns: readonly ListColumn<Row>[], rowHeader: string) {
  const others = columns.filter(({ id }) => id !== rowHeader);
  const marked = others.filter(({ onCard }) => onCard);
  return marked.length > 0 ? marked : others.slice(0, FEW);
}
