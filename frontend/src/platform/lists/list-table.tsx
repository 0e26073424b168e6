/** The rows of a list as a table: one line each, its name and its menu always in sight, its head below the top bar. */

import { clsx } from "clsx";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import {
  type Content,
  foldedColumns,
  hasFixedWidth,
  pinnedCount,
  sum,
  widthsOf,
} from "@/platform/lists/column-widths";
import type { ListColumn } from "@/platform/lists/list-spec";
import { RowLink, RowMenu, type RowsProps, SelectBox } from "@/platform/lists/rows";
import { isSelected, pageState } from "@/platform/lists/selection";
import { type Cells, useCells, useCut, useRowClicks } from "@/platform/lists/table-cells";
import {
  rem,
  ScrollBar,
  useInStep,
  useScrollEdges,
  useStuck,
} from "@/platform/lists/table-scrolling";
import {
  FOLDED,
  useContentWidths,
  useHeadDrag,
  useResizing,
  walkHeads,
} from "@/platform/lists/use-column-layout";
import { CELL, COLUMN, walkRows } from "@/platform/lists/use-list-keys";
import { Checkbox } from "@/platform/ui/checkbox";
import { edgeOf, HeaderCell } from "@/platform/ui/table-heads";

/** The boxes and the menus beside the columns, in pixels at the normal text size. */
const BESIDE = { box: 40, menu: 44 };
const BESIDE_TIGHT = { box: 32, menu: 38 };

/** A table with less room than this has narrower cells in smaller letters. */
const ROOMY = 1_040;

function isTight(room: number): boolean {
  return room > 0 && room < ROOMY;
}

/** A table as it is laid out at a moment. */
interface Drawn {
  widths: Readonly<Record<string, number>>;
  /** How many columns stay where they are. */
  pinned: number;
  /** Where each of those begins, and where the last one ends. */
  lefts: readonly number[];
  end: number;
  total: number;
  /** What stands beside the columns, and of it the boxes and the menus. */
  aside: number;
  box: number;
  menu: number;
  scrolls: boolean;
  /** The places of the columns whose words take two lines. */
  folded: readonly number[];
}

/** What is in sight at once; the others are drawn after these were painted. */
const FIRST_ROWS = 20;

export function ListTable<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, selecting, actions, layout, room } = props;
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const areAllWanted = useDeferredValue(true, rows.length <= FIRST_ROWS);
  const tight = isTight(room);
  const content = useContentWidths(frame, columns, areAllWanted ? rows : FIRST_ROWS, tight);
  const drawn = drawnOf(props, content);
  const isStuck = useStuck(head, drawn.scrolls);
  const cut = useCut();
  const onResize = useResizing({ ...props, frame, content, tight, room: room - drawn.aside });
  const drag = useHeadDrag(columns, drawn.pinned, layout);
  const heads = <HeadRow {...props} {...{ drawn, drag, onResize }} />;
  const cells = useCells(props);
  const clicks = useRowClicks(cells.edit);
  const { pinned } = drawn;
  // Other widths are no other rows: they take theirs from the columns, and their places from the frame.
  const [first, others] = useMemo(() => {
    const drawRow = (row: Row) => (
      <TableRow key={props.rowId(row)} row={row} {...{ pinned, cells }} {...props} />
    );
    return [
      () => props.rows.slice(0, FIRST_ROWS).map(drawRow),
      () => props.rows.slice(FIRST_ROWS).map(drawRow),
    ];
  }, [props, pinned, cells]);
  const body = useMemo(first, [first]);
  const rest = useMemo(() => (areAllWanted ? others() : null), [areAllWanted, others]);
  useScrollEdges(frame, box, drawn.scrolls);

  function look(event: SyntheticEvent): void {
    cut.look(event);
    // Who looks at a cell that can be edited may begin to type at once.
    if ((event.target as HTMLElement).closest("[data-edits]")) props.cellForm?.preload();
  }

  return (
    <div
      ref={frame}
      data-scrolls={drawn.scrolls || undefined}
      data-tight={tight || undefined}
      data-folds={drawn.folded.join(" ") || undefined}
      style={pinPlaces(drawn)}
      className="group/scroll relative print:overflow-visible"
    >
      {isStuck && (
        <StuckHead box={box} columns={columns} {...{ drawn, selecting, actions, heads }} />
      )}
      <div
        ref={box}
        {...(drawn.scrolls ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
        className={clsx(
          "print:overflow-visible",
          // What scrolls sideways cannot keep its head under the top bar: a copy does.
          drawn.scrolls
            ? "overflow-x-auto [scrollbar-width:none]"
            : "overflow-x-clip [&_thead]:sticky [&_thead]:top-14",
        )}
      >
        <Sheet columns={columns} {...{ drawn, selecting, actions }}>
          <caption className="sr-only">{caption}</caption>
          <thead
            ref={head}
            className="layer-sticky scroll-mt-16 print:static!"
            onKeyDown={(event) => walkHeads(event, { columns, widths: drawn.widths, layout })}
          >
            {heads}
          </thead>
          <tbody
            onPointerOver={look}
            onFocus={look}
            {...clicks}
            onKeyDown={(event) =>
              walkRows(event, {
                onEdit: cells.edit,
                onSelect: selecting && ((id) => selecting.turn(id, event.shiftKey)),
              })
            }
          >
            {body}
            {rest ?? <Awaited count={props.rows.length - FIRST_ROWS} />}
          </tbody>
        </Sheet>
      </div>
      {drawn.scrolls && <Edges drawn={drawn} />}
      {drawn.scrolls && <ScrollBar box={box} total={drawn.total} />}
      {cut.hint}
    </div>
  );
}

/** The room of the rows to come, so that nothing jumps when they do. */
function Awaited({ count }: { count: number }) {
  return <tr aria-hidden style={{ height: `calc(var(--row) * ${count})` }} />;
}

type Aside<Row> = Pick<RowsProps<Row>, "selecting" | "actions">;

function drawnOf<Row>(props: RowsProps<Row>, content: Content): Drawn {
  const { columns, rowHeader, layout, selecting, room } = props;
  const { box, menu } = isTight(room) ? BESIDE_TIGHT : BESIDE;
  const beside = { box: selecting ? box : 0, menu: props.actions ? menu : 0 };
  const aside = beside.box + beside.menu;
  const widths = widthsOf(columns, rowHeader, layout.widths, room - aside, content);
  const total = aside + sum(columns.map(({ id }) => widths[id] ?? 0));
  const pinned = pinnedCount(columns, rowHeader);
  const starts = [beside.box];
  for (const { id } of columns.slice(0, pinned))
    starts.push((starts.at(-1) ?? 0) + (widths[id] ?? 0));
  return {
    ...{ widths, pinned, total, aside, ...beside },
    lefts: starts,
    end: starts.at(-1) ?? 0,
    scrolls: room > 0 && total > room + 1,
    folded: foldedColumns(columns, widths, content),
  };
}

interface SheetProps<Row> extends Aside<Row>, Pick<RowsProps<Row>, "columns"> {
  drawn: Drawn;
  children: ReactNode;
}

/** The table with its widths; on paper the columns share the sheet instead. */
function Sheet<Row>({ columns, drawn, selecting, actions, children }: SheetProps<Row>) {
  return (
    <table
      data-sheet-width
      style={{ width: rem(drawn.total) }}
      className="table-fixed border-separate border-spacing-0 text-sm group-data-tight/scroll:text-[0.8125rem] print:w-full! print:table-auto"
    >
      <colgroup className="print:hidden">
        {selecting && <col style={{ width: rem(drawn.box) }} />}
        {columns.map(({ id }) => (
          <col key={id} data-col={id} style={{ width: rem(drawn.widths[id] ?? 0) }} />
        ))}
        {actions && <col style={{ width: rem(drawn.menu) }} />}
      </colgroup>
      {children}
    </table>
  );
}

interface HeadRowProps<Row> extends RowsProps<Row> {
  drawn: Drawn;
  drag: ReturnType<typeof useHeadDrag>;
  onResize: ReturnType<typeof useResizing>;
}

/** Around what a column holds, in its head and in its cells. */
const SIDES = "px-2.5 group-data-tight/scroll:px-1.5";

const HEAD_LOOK =
  "group/head h-8 leading-4 whitespace-normal border-b bg-sunken outline-offset-[-2px] group-data-[density=comfortable]/list:h-10 print:h-auto data-[drop=before]:shadow-[inset_2px_0_0_var(--color-primary)] data-[drop=after]:shadow-[inset_-2px_0_0_var(--color-primary)]";

function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, rows, rowId, sort, onSortChange, selecting, actions, drawn, drag } = props;
  const ids = rows.map(rowId);
  return (
    <tr>
      {selecting && (
        <th
          scope="col"
          className={clsx(
            HEAD_LOOK,
            "pr-0 pl-4 group-data-tight/scroll:pl-2.5 print:hidden",
            PIN.box,
          )}
        >
          <Checkbox
            label="Seleccionar la página"
            hideLabel
            checked={pageState(selecting.selection, ids)}
            onCheckedChange={selecting.turnPage}
          />
        </th>
      )}
      {columns.map(({ id, header, sortKey, align }, at) => (
        <HeaderCell
          key={id}
          {...{ [COLUMN]: id }}
          tabIndex={-1}
          marks={{ sortKey, align }}
          className={clsx(HEAD_LOOK, SIDES, "relative", at < drawn.pinned && PIN.name)}
          style={pinStyle(at, drawn.pinned)}
          {...(at < drawn.pinned ? {} : drag(id))}
          {...{ sort, onSortChange }}
          aside={
            <span
              aria-hidden
              draggable
              onDragStart={(event) => {
                event.preventDefault();
                event.stopPropagation();
              }}
              onPointerDown={(event) => props.onResize.begin(event, id, drawn.widths)}
              onDoubleClick={() => props.onResize.fit(id, drawn.widths)}
              className="absolute inset-y-0 right-0 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-0.5 after:rounded-pill after:bg-line-control after:opacity-0 group-hover/head:after:opacity-60 hover:after:bg-primary hover:after:opacity-100 print:hidden"
            />
          }
        >
          {header}
        </HeaderCell>
      ))}
      {actions && (
        <th scope="col" className={clsx(HEAD_LOOK, "px-0 print:hidden", PIN.menu)}>
          <span className="sr-only">Acciones</span>
        </th>
      )}
    </tr>
  );
}

/** What stays in sight while a wide table scrolls sideways. */
const PIN = {
  box: "group-data-scrolls/scroll:sticky group-data-scrolls/scroll:left-0 group-data-scrolls/scroll:z-1 print:static!",
  name: "group-data-scrolls/scroll:sticky group-data-scrolls/scroll:z-1 print:static!",
  menu: "group-data-scrolls/scroll:sticky group-data-scrolls/scroll:right-0 group-data-scrolls/scroll:z-1 print:static!",
};

/** Where the pinned columns stay; nowhere while all are in sight. */
function pinPlaces({ lefts, scrolls }: Drawn): CSSProperties | undefined {
  if (!scrolls) return undefined;
  return Object.fromEntries(lefts.map((left, at) => [`--pin-${at}`, rem(left)]));
}

function pinStyle(at: number, pinned: number): CSSProperties | undefined {
  return at < pinned ? { left: `var(--pin-${at})` } : undefined;
}

const EDGE =
  "pointer-events-none absolute inset-y-0 z-2 w-2 from-edge to-transparent opacity-0 transition-opacity print:hidden";

/** The shadows of what is pinned, over what it covers. */
function Edges({ drawn }: { drawn: Drawn }) {
  return (
    <>
      <div
        aria-hidden
        style={{ left: rem(drawn.end) }}
        className={clsx(EDGE, "bg-linear-to-r group-data-from-left/scroll:opacity-100")}
      />
      <div
        aria-hidden
        style={{ right: rem(drawn.menu) }}
        className={clsx(EDGE, "bg-linear-to-l group-data-more-right/scroll:opacity-100")}
      />
    </>
  );
}

interface TableRowProps<Row> extends RowsProps<Row> {
  row: Row;
  /** How many columns stay where they are. */
  pinned: number;
  cells: Cells;
}

/** The focus brings a cell out from under the head that stays, and above the bar of the chosen rows. */
const CELL_LOOK =
  "h-(--row) scroll-mt-10 scroll-mb-2 border-b outline-offset-[-2px] print:h-auto sm:[&_[data-row-link]]:scroll-mt-12 sm:[&_[data-row-link]]:scroll-mb-5";

function TableRow<Row>({ row, pinned, cells, ...props }: TableRowProps<Row>) {
  const { columns, rowId, selecting, actions, opened, hrefOf } = props;
  const id = rowId(row);
  const chosen = selecting !== undefined && isSelected(selecting.selection, id);
  return (
    <tr
      data-row={id}
      className={clsx(
        // Opaque, since what is pinned covers what scrolls below it.
        "bg-surface transition-colors last:*:border-b-0",
        hrefOf(row) !== null && "cursor-pointer",
        chosen || opened === id
          ? "bg-[color-mix(in_oklab,var(--color-primary-soft)_40%,var(--color-surface))]"
          : "hover:bg-hover",
      )}
    >
      {selecting && (
        <td
          className={clsx(
            CELL_LOOK,
            "bg-inherit pr-0 pl-4 group-data-tight/scroll:pl-2.5 print:hidden",
            PIN.box,
          )}
        >
          <SelectBox row={row} {...props} />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} {...{ row, column, at, pinned, cells }} {...props} />
      ))}
      {actions && (
        <td
          className={clsx(
            CELL_LOOK,
            "bg-inherit pr-2 text-right group-data-tight/scroll:pr-1 print:hidden",
            PIN.menu,
          )}
        >
          <RowMenu row={row} {...props} />
        </td>
      )}
    </tr>
  );
}

interface CellProps<Row> extends TableRowProps<Row> {
  column: ListColumn<Row>;
  at: number;
}

/** One line, cut where there is no room; on paper as many as it takes. */
function Cell<Row>({ row, column, at, pinned, cells, ...props }: CellProps<Row>) {
  const { cellForm: Form, rowId } = props;
  const names = column.id === props.rowHeader;
  const field = Form && column.edits;
  const isEdited = cells.isEdited(rowId(row), column.id);
  const Tag = names ? "th" : "td";
  return (
    <Tag
      {...{ [CELL]: column.id }}
      {...(names ? { scope: "row" as const } : {})}
      data-at={at}
      data-edits={field}
      aria-keyshortcuts={field && "F2"}
      tabIndex={-1}
      style={pinStyle(at, pinned)}
      className={clsx(
        CELL_LOOK,
        field && "pointer-fine:hover:shadow-[inset_0_0_0_1px_var(--color-line-control)]",
        isEdited && "relative overflow-visible!",
        SIDES,
        "truncate group-data-tight/scroll:[&_[data-mark]]:hidden print:overflow-visible",
        // A number or a date is one word on paper, too.
        !hasFixedWidth(column) && "print:whitespace-normal",
        names ? "font-medium" : "font-normal",
        props.isDimmed?.(row) && "text-ink-subtle",
        edgeOf(column),
        at < pinned && clsx("bg-inherit", PIN.name),
      )}
    >
      {names ? <RowLink row={row} column={column} {...props} /> : <Value {...{ row, column }} />}
      {isEdited && Form && field && (
        <Form {...{ row, field }} onClose={(isBack) => cells.close(isBack)} />
      )}
    </Tag>
  );
}

/** Words may go into a second line. */
function Value<Row>({ row, column }: { row: Row; column: ListColumn<Row> }) {
  const value = column.cell(row);
  if (typeof value !== "string" || hasFixedWidth(column)) return value;
  return (
    <span {...{ [FOLDED]: "small" }} data-cut className="block truncate print:whitespace-normal">
      {value}
    </span>
  );
}

interface StuckHeadProps<Row> extends Omit<SheetProps<Row>, "children"> {
  box: RefObject<HTMLElement | null>;
  heads: ReactNode;
}

/** For the pointer: a copy of the head that stays below the top bar. The keyboard brings the head itself into sight. */
function StuckHead<Row>({ box, heads, ...sheet }: StuckHeadProps<Row>) {
  const own = useRef<HTMLDivElement>(null);
  useInStep(box, own);

  // It never shows at another place than the table.
  useLayoutEffect(() => {
    own.current?.scrollTo({ left: box.current?.scrollLeft ?? 0 });
  }, [box]);

  // A copy is not in the way of the keyboard.
  useLayoutEffect(() => {
    for (const control of own.current?.querySelectorAll("button, [tabindex]") ?? [])
      control.setAttribute("tabindex", "-1");
  });

  return (
    <div aria-hidden className="layer-sticky sticky top-14 h-0 print:hidden">
      <div ref={own} className="overflow-hidden shadow-raised">
        <Sheet {...sheet}>
          <thead>{heads}</thead>
        </Sheet>
      </div>
    </div>
  );
}
