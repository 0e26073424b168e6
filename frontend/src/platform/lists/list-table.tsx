/** The rows of a list as a table: a box to choose each, a link that names it, a menu. */
import { clsx } from "clsx";
import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from "react";
import { useOverflow } from "@/platform/lib/hooks";
import type { ListColumn } from "@/platform/lists/list-spec";
import { RowLink } from "@/platform/lists/row-link";
import { RowMenu } from "@/platform/lists/row-menu";
import type { RowsProps } from "@/platform/lists/rows-props";
import { SelectBox } from "@/platform/lists/select-box";
import { isSelected, pageState } from "@/platform/lists/selection";
import { walkRows } from "@/platform/lists/use-list-keys";
import { Checkbox } from "@/platform/ui/checkbox";
import { edgeOf, HeaderCell } from "@/platform/ui/data-table-columns";

export function ListTable<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, rowId, rowHeader, sort, onSortChange, selecting, actions } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  const ids = rows.map(rowId);
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
      data-scrolls={scrolls || undefined}
      className={clsx(
        "group/scroll print:overflow-visible",
        // What scrolls sideways cannot keep its head under the top bar.
        scrolls ? "overflow-x-auto" : "overflow-x-clip [&_thead]:sticky [&_thead]:top-14",
      )}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="layer-sticky print:static! [&_th]:px-3 [&_th]:whitespace-normal group-data-[density=compact]/list:[&_th]:h-8 group-data-[density=compact]/list:[&_th]:leading-4">
          <tr className="border-b bg-sunken">
            {selecting && (
              <th scope="col" className={clsx("w-12 pl-4 print:hidden", pinned(PIN.start))}>
                <Checkbox
                  label="Seleccionar la página"
                  hideLabel
                  checked={pageState(selecting.selection, ids)}
                  onCheckedChange={selecting.turnPage}
                />
              </th>
            )}
            {columns.map(({ id, header, sortKey, align }) => (
              <HeaderCell
                key={id}
                marks={{ sortKey, align }}
                className={id === rowHeader && pinned(selecting ? PIN.name : PIN.start)}
                {...{ sort, onSortChange }}
              >
                {header}
              </HeaderCell>
            ))}
            {actions && (
              <th scope="col" className={clsx("w-14 print:hidden", pinned(PIN.end))}>
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          className="divide-y"
          onPointerOver={titleWhatIsCut}
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
        // Opaque, since what is pinned covers what scrolls below it.
        "bg-surface transition-colors",
        chosen || opened === id
          ? "bg-[color-mix(in_oklab,var(--color-primary-soft)_40%,var(--color-surface))]"
          : "hover:bg-hover",
      )}
    >
      {selecting && (
        <td className={clsx("w-12 pl-4 print:hidden", pinned(PIN.start))}>
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
              "h-(--row) px-3 py-0.5 align-middle",
              names
                ? clsx("min-w-44 font-medium", pinned(selecting ? PIN.name : PIN.start))
                : "font-normal",
              isDimmed?.(row) && "text-ink-subtle",
              edgeOf(column),
              column.className,
            )}
          >
            {names ? (
              <span className="grid grid-cols-[minmax(9.5rem,max-content)]">
                <RowLink row={row} column={column} {...props} />
              </span>
            ) : (
              inOneLine(column.cell(row), column)
            )}
          </Tag>
        );
      })}
      {actions && (
        <td className={clsx("w-14 pr-2 text-right print:hidden", pinned(PIN.end))}>
          <RowMenu row={row} {...props} />
        </td>
      )}
    </tr>
  );
}

const PIN = {
  start: "left-0",
  /** Beside the box that chooses the row. */
  name: "left-12",
  end: "right-0 group-data-scrolls/scroll:shadow-[-1px_0_0_var(--color-line)]",
};

/** Stays in sight while a wide table scrolls sideways. */
function pinned(edge: string): string {
  return clsx("group-data-scrolls/scroll:sticky bg-inherit print:static!", edge);
}

/** How narrow a column of words may become before the table scrolls, in characters. */
const LEAST_CH = 10;

/** Words stay in one line, and are cut where there is no room; only wide rows have two lines. */
function inOneLine(
  content: ReactNode,
  { align, className }: Pick<ListColumn<never>, "align" | "className">,
): ReactNode {
  if (typeof content !== "string" || className?.includes("whitespace-nowrap")) return content;
  if (align === "end") return <span className="whitespace-nowrap">{content}</span>;
  const least = { "--least": `${Math.min(content.length, LEAST_CH)}ch` } as CSSProperties;
  return (
    <span className="grid grid-cols-[minmax(var(--least),max-content)]" style={least}>
      <span
        data-cut
        className="truncate group-data-[density=comfortable]/list:line-clamp-2 group-data-[density=comfortable]/list:whitespace-normal print:overflow-visible print:whitespace-normal"
      >
        {content}
      </span>
    </span>
  );
}

/** What is cut says the whole of it to the pointer. */
function titleWhatIsCut({ target }: PointerEvent): void {
  const cut = target instanceof Element && target.closest<HTMLElement>("[data-cut]");
  if (!cut) return;
  const isWhole = cut.scrollWidth <= cut.clientWidth && cut.scrollHeight <= cut.clientHeight;
  if (isWhole) cut.removeAttribute("title");
  else cut.title = cut.textContent;
}
