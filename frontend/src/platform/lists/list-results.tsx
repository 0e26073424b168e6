/** The rows of a list in their four states, with the pages below. */

import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import type { Page } from "@/platform/api/client";
import { useSteadyLoading } from "@/platform/lib/hooks";
import { hasFixedWidth } from "@/platform/lists/column-widths";
import { isNarrowed } from "@/platform/lists/list-place";
import { type ListColumn, noneWord, showDisabledWords } from "@/platform/lists/list-spec";
import { ListTable } from "@/platform/lists/list-table";
import { rememberOpened } from "@/platform/lists/record-drawer";
import type { ResourceListProps, RowDoors } from "@/platform/lists/resource-list-props";
import { RowLink, RowMenu, type RowsProps, SelectBox } from "@/platform/lists/rows";
import { isSelected, type ListSelection } from "@/platform/lists/selection";
import { useRoom } from "@/platform/lists/table-scrolling";
import type { ColumnLayout } from "@/platform/lists/use-column-layout";
import { ROW_LINK } from "@/platform/lists/use-list-keys";
import { type ListPlace, OPENED_HERE, useLastPage } from "@/platform/lists/use-list-place";
import type { ListRows } from "@/platform/lists/use-list-rows";
import { type Density, usePreferences } from "@/platform/preferences/preferences-store";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

interface ListResultsProps<Row> extends ResourceListProps<Row> {
  list: ListPlace;
  rows: ListRows<Row>;
  columns: readonly ListColumn<Row>[];
  layout: ColumnLayout;
  narrow: boolean;
  density: Density | undefined;
  selecting: ListSelection | undefined;
  opened: number | undefined;
  doorsOf: (row: Row) => RowDoors;
}

const ROW_HEIGHT: Readonly<Record<Density, string>> = {
  compact: "2.0625rem",
  normal: "2.25rem",
  comfortable: "2.75rem",
};

/** More than these lie across the sheet. */
const PORTRAIT_COLUMNS = 5;

export function ListResults<Row>(props: ListResultsProps<Row>) {
  const { spec, list, rows, columns } = props;
  const general = usePreferences((state) => state.density);
  const density = props.density ?? general;
  const dimmed = useSteadyLoading(rows.isPlaceholderData) === "visible";
  const { many, feminine } = spec.nouns;
  // Known before the rows are there: a table that finds it out by itself is drawn twice.
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  useLastPage(list, rows.data);
  useFocusComingBack(props.opened, rows.data !== undefined);
  return (
    <Card flush className={clsx("transition-opacity print:border-0", dimmed && "opacity-60")}>
      <div
        ref={place}
        data-density={density}
        data-wide-sheet={columns.length > PORTRAIT_COLUMNS || undefined}
        className="group/list"
        style={{ "--row": ROW_HEIGHT[density] } as CSSProperties}
      >
        <AsyncView
          query={rows}
          loadingLabel={`Cargando ${many}…`}
          errorTitle={`No pudimos cargar ${feminine ? "las" : "los"} ${many}. Tus datos están a salvo.`}
          skeleton={<TableSkeleton rows={10} columns={columns.length} />}
          isEmpty={({ meta }) => meta.total === 0}
          empty={isNarrowed(list.place) ? <NoMatch {...props} /> : <NothingYet {...props} />}
        >
          {(page) => <Rows {...props} page={page} room={room} />}
        </AsyncView>
      </div>
    </Card>
  );
}

interface ListedProps<Row> extends ListResultsProps<Row> {
  page: Page<Row[]>;
  room: number;
}

function Rows<Row>({ page, room, ...props }: ListedProps<Row>) {
  const { spec, list, columns, narrow, selecting, rowId, rowName, drawer, rowHref } = props;
  const { sort, pageSize } = list.place;
  const Shape = narrow ? ListCards : (props.shape ?? ListTable);
  return (
    <>
      <Shape
        caption={spec.title}
        columns={columns}
        layout={props.layout}
        room={room}
        rows={page.items}
        rowHeader={spec.rowHeader}
        rowId={rowId}
        rowName={rowName}
        sort={sort}
        onSortChange={(next) => list.change({ sort: next })}
        selecting={selecting}
        actions={props.rowActions && ((row) => props.rowActions?.(row, props.doorsOf(row)) ?? [])}
        opened={props.opened}
        cellForm={props.cellForm}
        isDimmed={props.isDimmed}
        hrefOf={rowHref ?? ((row) => list.hrefOfRecord(rowId(row)))}
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

/** Those that are disabled may be all there are. */
function NothingYet<Row>({ spec, list, empty }: ListResultsProps<Row>) {
  return (
    <>
      {empty}
      {spec.hasDisabled && (
        <div className="flex justify-center pb-6 print:hidden">
          <Button size="sm" variant="ghost" onClick={() => list.change({ showDisabled: true })}>
            {showDisabledWords(spec.nouns)}
          </Button>
        </div>
      )}
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

/** Going back to a list finds the focus where it was left. */
function useFocusComingBack(id: number | undefined, isReady: boolean): void {
  const cameBack = useNavigationType() === "POP";
  useEffect(() => {
    if (!cameBack || !isReady || id === undefined || document.activeElement?.closest("tr")) return;
    document.querySelector<HTMLElement>(`[${ROW_LINK}="${id}"]`)?.focus({ preventScroll: true });
  }, [cameBack, isReady, id]);
}

/** Without a choice of its own a list shows this many values on a card. */
const FEW = 3;

/** The rows of a list on a phone: each is a card with its name, a few values and its menu, and opens wherever it is touched. */
function ListCards<Row>(props: RowsProps<Row>) {
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
      className={clsx(
        "relative flex gap-3 px-4 py-1.5",
        (chosen || opened === id) && "bg-primary-soft/40",
      )}
    >
      {selecting && (
        <span className="relative z-1 print:hidden">
          <SelectBox row={row} {...props} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 font-medium text-ink">
            {title && <RowLink row={row} column={title} {...props} />}
          </div>
          <span className="relative z-1 -my-3 -mr-2 print:hidden">
            <RowMenu row={row} {...props} />
          </span>
        </div>
        <dl className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs [&_[data-mark]]:hidden [&_:is(a,button)]:relative [&_:is(a,button)]:z-1">
          {keyColumns(columns, rowHeader).map((column) => (
            <Value key={column.id} column={column} value={column.cell(row)} />
          ))}
        </dl>
      </div>
    </li>
  );
}

interface ValueProps<Row> {
  column: ListColumn<Row>;
  value: ReactNode;
}

/** Numbers and dates need their label; words say by themselves what they are. */
function Value<Row>({ column, value }: ValueProps<Row>) {
  if (value === null || value === undefined || value === "" || value === false) return null;
  const isBare = column.onCard === "bare" || !hasFixedWidth(column);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <dt className={isBare ? "sr-only" : "shrink-0 text-ink-muted"}>{column.header}</dt>
      <dd className="min-w-0 break-words text-ink">{value}</dd>
    </div>
  );
}

function keyColumns<Row>(columns: readonly ListColumn<Row>[], rowHeader: string) {
  const others = columns.filter(({ id }) => id !== rowHeader);
  const marked = others.filter(({ onCard }) => onCard);
  return marked.length > 0 ? marked : others.slice(0, FEW);
}
