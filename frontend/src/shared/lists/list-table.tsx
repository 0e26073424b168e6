/** The rows of a list as a table: a box to choose each, a link that names it, a menu. */
import { clsx } from "clsx";
import { useRef } from "react";
import { useOverflow } from "@/shared/lib/use-overflow";
import { RowLink } from "@/shared/lists/row-link";
import { RowMenu } from "@/shared/lists/row-menu";
import type { RowsProps } from "@/shared/lists/rows-props";
import { SelectBox } from "@/shared/lists/select-box";
import { isSelected, pageState } from "@/shared/lists/selection";
import { walkRows } from "@/shared/lists/use-list-keys";
import { Checkbox } from "@/shared/ui/checkbox";
import { edgeOf } from "@/shared/ui/data-table-columns";
import { HeaderCell } from "@/shared/ui/data-table-head";

export function ListTable<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSortChange, selecting, actions } = props;
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  const ids = rows.map(rowId);
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
      className={clsx(
        "print:overflow-visible",
        // What scrolls sideways cannot keep its head under the top bar.
        scrolls ? "overflow-x-auto" : "overflow-x-clip [&_thead]:sticky [&_thead]:top-14",
      )}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="layer-sticky print:static! [&_th]:px-3 [&_th]:whitespace-normal">
          <tr className="border-b bg-sunken">
            {selecting && (
              <th scope="col" className="w-12 pl-4 print:hidden">
                <Checkbox
                  label="Seleccionar la página"
                  hideLabel
                  checked={pageState(selecting.selection, ids)}
                  onCheckedChange={selecting.turnPage}
                />
              </th>
            )}
            {columns.map(({ id, header, sortKey, align }) => (
              <HeaderCell key={id} marks={{ sortKey, align }} {...{ sort, onSortChange }}>
                {header}
              </HeaderCell>
            ))}
            {actions && (
              <th scope="col" className="w-14 print:hidden">
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          className="divide-y"
          onKeyDown={(event) =>
            walkRows(event, selecting && ((id) => selecting.turn(id, event.shiftKey)))
          }
        >
          {rows.map((row) => (
            <TableRow key={rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> extends RowsProps<Row> {
  row: Row;
}

function TableRow<Row>({ row, ...props }: TableRowProps<Row>) {
  const { columns, rowId, rowHeader, selecting, actions, opened, isDimmed } = props;
  const id = rowId(row);
  const chosen = selecting !== undefined && isSelected(selecting.selection, id);
  return (
    <tr
      data-row={id}
      className={clsx(
        "transition-colors",
        chosen || opened === id ? "bg-primary-soft/40" : "hover:bg-hover",
      )}
    >
      {selecting && (
        <td className="w-12 pl-4 print:hidden">
          <SelectBox row={row} {...props} />
        </td>
      )}
      {columns.map((column) => {
        const names = column.id === rowHeader;
        const Tag = names ? "th" : "td";
        return (
          <Tag
            key={column.id}
            {...(names ? { scope: "row" as const } : {})}
            className={clsx(
              "h-(--row) px-3 py-1.5 align-middle",
              names ? "min-w-48 font-medium" : "font-normal",
              isDimmed?.(row) && "text-ink-subtle",
              edgeOf(column),
              column.className,
            )}
          >
            {names ? <RowLink row={row} column={column} {...props} /> : column.cell(row)}
          </Tag>
        );
      })}
      {actions && (
        <td className="w-14 pr-2 text-right print:hidden">
          <RowMenu row={row} {...props} />
        </td>
      )}
    </tr>
  );
}
