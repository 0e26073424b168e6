/** The rows of a list in their four states, with the pages below. */

import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import type { Page } from "@/platform/api/client";
import { useOverflow, useSteadyLoading } from "@/platform/lib/hooks";
import { isNarrowed } from "@/platform/lists/list-place";
import type { ListRows } from "@/platform/lists/list-rows";
import { type ListColumn, noneWord } from "@/platform/lists/list-spec";
import { rememberOpened } from "@/platform/lists/record-drawer";
import type { ResourceListProps, RowDoors } from "@/platform/lists/resource-list-props";
import { RowLink, RowMenu, type RowsProps } from "@/platform/lists/rows";
import { isSelected, type ListSelection, pageState } from "@/platform/lists/selection";
import { ROW_LINK, walkRows } from "@/platform/lists/use-list-keys";
import { type ListPlace, OPENED_HERE } from "@/platform/lists/use-list-place";
import { type Density, usePreferences } from "@/platform/preferences/preferences-store";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Checkbox } from "@/platform/ui/checkbox";
import { edgeOf, HeaderCell } from "@/platform/ui/data-table-columns";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

interface ListResultsProps<Row> extends ResourceListProps<Row> {
  list: ListPlace;
  rows: ListRows<Row>;
  columns: readonly ListColumn<Row>[];
  narrow: boolean;
  density: Density | undefined;
  selecting: ListSelection | undefined;
  opened: number | undefined;
  doorsOf: (row: Row) => RowDoors;
}

const ROW_HEIGHT: Readonly<Record<Density, string>> = {
  compact: "2.25rem",
  normal: "2.75rem",
  comfortable: "3.25rem",
};

/** More than these lie across the sheet. */
const PORTRAIT_COLUMNS = 5;

export function ListResults<Row>(props: ListResultsProps<Row>) {
  const { spec, list, rows, columns } = props;
  const general = usePreferences((state) => state.density);
  const density = props.density ?? general;
  const dimmed = useSteadyLoading(rows.isPlaceholderData) === "visible";
  const { many } = spec.nouns;
  useLastPage(list, rows.data);
  useFocusComingBack(props.opened, rows.data !== undefined);
  return (
    <Card flush className={clsx("transition-opacity print:border-0", dimmed && "opacity-60")}>
      <div
        data-density={density}
        data-wide-sheet={columns.length > PORTRAIT_COLUMNS || undefined}
        className="group/list"
        style={{ "--row": ROW_HEIGHT[density] } as CSSProperties}
      >
        <AsyncView
          query={rows}
          loadingLabel={`Cargando ${many}…`}
          errorTitle={`No pudimos cargar ${theMany(spec.nouns)}. Tus datos están a salvo.`}
          skeleton={<TableSkeleton rows={10} columns={columns.length} />}
          isEmpty={({ meta }) => meta.total === 0}
          empty={isNarrowed(list.place) ? <NoMatch {...props} /> : props.empty}
        >
          {(page) => <Rows {...props} page={page} />}
        </AsyncView>
      </div>
    </Card>
  );
}

function theMany({ many, feminine }: { many: string; feminine: boolean }): string {
  return `${feminine ? "las" : "los"} ${many}`;
}

function Rows<Row>({ page, ...props }: ListResultsProps<Row> & { page: Page<Row[]> }) {
  const { spec, list, columns, narrow, selecting, rowId, rowName, drawer, rowHref } = props;
  const { sort, pageSize } = list.place;
  const Shape = narrow ? ListCards : (props.shape ?? ListTable);
  return (
    <>
      <Shape
        caption={spec.title}
        columns={columns}
        rows={page.items}
        rowHeader={spec.rowHeader}
        rowId={rowId}
        rowName={rowName}
        sort={sort}
        onSortChange={(next) => list.change({ sort: next })}
        selecting={selecting}
        actions={props.rowActions && ((row) => props.rowActions?.(row, props.doorsOf(row)) ?? [])}
        opened={props.opened}
        isDimmed={props.isDimmed}
        hrefOf={rowHref ?? ((row) => list.hrefOf({ open: String(rowId(row)) }))}
        linkState={drawer ? OPENED_HERE : undefined}
        onOpen={(row) => rememberOpened(spec.name, rowId(row))}
      />
      <div className="border-t px-4 py-2 print:hidden">
        <Pagination
          page={page.meta.page}
          pageSize={pageSize}
          total={page.meta.total}
          onPageChange={(next) => list.change({ page: next })}
          onPageSizeChange={(next) => list.change({ pageSize: next })}
        />
      </div>
    </>
  );
}

function NoMatch<Row>({ spec, list }: ListResultsProps<Row>) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={`${noneWord(spec.nouns)} coincide con los filtros.`}
      actions={<Button onClick={list.clear}>Limpiar filtros</Button>}
    />
  );
}

/** An address may name a page that is no more, as when its last row was disabled. */
function useLastPage({ place, change }: ListPlace, page: Page<unknown[]> | undefined): void {
  const lost = page !== undefined && page.meta.total > 0 && place.page > page.meta.pages;
  const last = page?.meta.pages ?? 1;
  useEffect(() => {
    if (lost) change({ page: last }, { replace: true });
  }, [lost, last, change]);
}

/** Going back to a list finds the focus where it was left. */
function useFocusComingBack(id: number | undefined, isReady: boolean): void {
  const cameBack = useNavigationType() === "POP";
  useEffect(() => {
    if (!cameBack || !isReady || id === undefined || document.activeElement?.closest("tr")) return;
    document.querySelector<HTMLElement>(`[${ROW_LINK}="${id}"]`)?.focus({ preventScroll: true });
  }, [cameBack, isReady, id]);
}

/** The rows of a list as a table: a box to choose each, a link that names it, a menu. */
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

/** Without a choice of its own a list shows this many values on a card. */
const FEW = 3;

/** The rows of a list on a phone: each is a card with its name, a few values and its menu. */
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

interface SelectBoxProps<Row> extends Pick<RowsProps<Row>, "rowId" | "rowName" | "selecting"> {
  row: Row;
}

/** The box that chooses one row; with Shift, all rows from the last one chosen. */
export function SelectBox<Row>({ row, rowId, rowName, selecting }: SelectBoxProps<Row>) {
  const shift = useRef(false);
  if (!selecting) return null;
  const id = rowId(row);
  return (
    <span
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={`Seleccionar ${rowName(row)}`}
        hideLabel
        checked={isSelected(selecting.selection, id)}
        onCheckedChange={() => selecting.turn(id, shift.current)}
      />
    </span>
  );
}
