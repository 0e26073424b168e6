/** The people of a course in one grid: presence, hours, grades and results are written where they are read. */

import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { Link } from "react-router";
import { proposalOf } from "@/entities/course/result";
import type { Attended, Participant } from "@/features/courses/api";
import { CellEditor, type Doors, stepOfButton } from "@/features/courses/detail/cell-editor";
import { FranchiseCell } from "@/features/courses/detail/franchise-cell";
import { FIELD_OF } from "@/features/courses/detail/people-columns";
import { type PeopleCells, stopKey } from "@/features/courses/detail/people-control";
import { PresenceButtons, presentNow, SAID } from "@/features/courses/detail/presence";
import { type CellDraft, type Drafts, keyOf } from "@/features/courses/detail/result-drafts";
import {
  FIELD_LABELS,
  FIELDS,
  type Field,
  followingOf,
  type Stop,
  type StopPlace,
  writeCell,
} from "@/features/courses/detail/results";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
import { cursorInRow, placeOf } from "@/platform/grid/grid-control";
import { formatGrade, roundHalfUp } from "@/platform/lib/format";
import { useOverflow } from "@/platform/lib/hooks";
import type { ListColumn } from "@/platform/lists/list-spec";
import { RowMenu } from "@/platform/lists/rows";
import {
  hasSelection,
  isSelected,
  type ListSelection,
  pageState,
} from "@/platform/lists/selection";
import { ROW_LINK } from "@/platform/lists/use-list-keys";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Room } from "@/platform/ui/data-table";
import type { MenuItem } from "@/platform/ui/menu";
import type { Choice } from "@/platform/ui/select-field";
import { HeaderCell } from "@/platform/ui/table-heads";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

/** What a row is drawn with beside its person; the same for all rows. */
export interface GridLook {
  columns: readonly ListColumn<Participant>[];
  /** What the keys walk through, by column of the grid. */
  stops: readonly Stop[];
  statuses: readonly Choice[];
  /** Statuses of who did not pass. */
  failing: ReadonlySet<number>;
  /** Why a result is proposed. */
  ruleWords: string;
  totalHours: number;
  /** Who has no attendance has no franchise: the course is over. */
  isOver: boolean;
  hrefOf: (id: number) => string;
  linkState: unknown;
  onOpen: (id: number) => void;
  actionsOf: (row: Participant) => readonly MenuItem[];
  onTurn: (id: number, extend: boolean) => void;
  onBringBack: (row: Participant) => void;
}

interface PeopleGridProps {
  look: GridLook;
  people: readonly Participant[];
  /** Taken out of the course, after the others. */
  removed: readonly Participant[];
  drafts: Drafts;
  franchise: ReadonlyMap<number, Attended> | undefined;
  selecting: ListSelection;
  sort: string;
  onSortChange: (sort: string) => void;
  cells: PeopleCells;
}

/** In pixels; names take at least this and what is left. */
const WIDTH: Readonly<Record<string, number>> = {
  name: 112,
  presence: 136,
  attendedHours: 58,
  attendance: 76,
  grade: 64,
  statusName: 94,
};
const OTHER_WIDTH = 150;
const EDGE_WIDTH = 34;

/** On a small laptop the names take the room of what nobody writes here, of the longer one first. */
const WHERE_ROOM: Readonly<Record<string, string>> = {
  rut: "hidden @min-[50rem]:table-cell print:table-cell",
  franchise: "hidden @min-[60rem]:table-cell print:table-cell",
};
/** Columns whose width is a matter of the room that there is. */
const COLUMN_LOOK: Readonly<Record<string, string>> = {
  name: "",
  rut: "hidden w-28 @min-[50rem]:table-column print:table-column",
  franchise: "hidden w-36 @min-[60rem]:table-column print:table-column",
};

export function PeopleGrid(props: PeopleGridProps) {
  const { look, people, removed, drafts, franchise, selecting, sort, onSortChange, cells } = props;
  const { box, rows, isLong, measure, roomBefore, roomAfter, reveal } = useVisibleRows(people);
  useAskedInSight(cells.asked, people, reveal);
  const overflows = useOverflow(box);
  const scrolls = overflows || isLong;
  const ids = people.map(({ participant_id }) => participant_id);
  const least = look.columns.reduce(
    // A column that may be left out asks for no room.
    (sum, { id }) => sum + (id in WHERE_ROOM ? 0 : (WIDTH[id] ?? OTHER_WIDTH)),
    2 * EDGE_WIDTH,
  );

  const { control, state } = cells;
  const doors = useMemo(
    () => ({ control, keep: cells.keep, begin: cells.begin }),
    [control, cells.keep, cells.begin],
  );

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    // With nobody and no range chosen and nothing typed Esc leads out of the cells, from where Tab goes on.
    const leaves = event.key === "Escape" && !control.isRange;
    if (leaves && !hasSelection(selecting.selection)) cells.exit.current?.focus();
    if (leaves || !isForGrid(event, control.isRange) || !control.pressOn(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": resultTexts.table, tabIndex: 0 } : {})}
      className={clsx(
        "@container print:overflow-visible print:max-h-none!",
        // What scrolls in a box of its own keeps its head there, else under what stays of the page.
        scrolls
          ? "max-h-[calc(100dvh-9rem)] overflow-auto [&_thead]:top-0"
          : "overflow-x-clip [&_thead]:top-(--stuck,3.5rem)",
      )}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid.
        role="grid"
        aria-rowcount={isLong ? people.length + 1 : undefined}
        style={{ minWidth: least }}
        className="w-full table-fixed border-collapse text-sm"
        onKeyDown={onKey}
        onCopy={control.onCopy}
        onCut={control.onCut}
        // A finger that scrolls begins on a cell, too.
        onPointerDown={(event) => event.pointerType === "mouse" && control.onPointerDown(event)}
        // The focus is in the cell that was chosen, and not where the press leaves it.
        onMouseDown={keepFocus}
        onPointerOver={control.onPointerOver}
        onPointerUp={control.onPointerUp}
      >
        <caption className="sr-only">{peopleTexts.gridName}</caption>
        <Head ids={ids} {...{ look, selecting, sort, onSortChange }} />
        <tbody className="divide-y">
          <Room height={roomBefore} />
          {rows.map(({ row, index }) => (
            <GridRow
              key={row.participant_id}
              person={row}
              drafts={rowDrafts(drafts, row.participant_id)}
              franchise={franchise?.get(row.participant_id)}
              chosen={isSelected(selecting.selection, row.participant_id)}
              {...cursorInRow(state, index, look.stops.length - 2)}
              {...{ look, index, measure, doors }}
            />
          ))}
          <Room height={roomAfter} />
          {removed.map((row) => (
            <RemovedRow key={row.participant_id} {...{ row, look }} />
          ))}
        </tbody>
      </table>
      <span ref={cells.exit} tabIndex={-1} className="sr-only">
        {peopleTexts.gridLeft}
      </span>
    </div>
  );
}

interface HeadProps extends Pick<PeopleGridProps, "look" | "selecting" | "sort" | "onSortChange"> {
  /** Of all who can be chosen at once. */
  ids: readonly number[];
}

/** The widths of the columns, and what stands over them. */
function Head({ look, ids, selecting, sort, onSortChange }: HeadProps) {
  return (
    <>
      <colgroup>
        <col className="print:hidden" style={{ width: EDGE_WIDTH }} />
        {look.columns.map(({ id }) => (
          <col
            key={id}
            className={COLUMN_LOOK[id]}
            style={id in COLUMN_LOOK ? undefined : { width: WIDTH[id] ?? OTHER_WIDTH }}
          />
        ))}
        <col className="print:hidden" style={{ width: EDGE_WIDTH }} />
      </colgroup>
      <thead className="layer-sticky sticky print:static! [&_th]:h-8 [&_th]:px-2">
        <tr className="border-b bg-sunken">
          <th scope="col" className="w-9 pl-2! print:hidden">
            <Checkbox
              label={peopleTexts.selectAll}
              hideLabel
              checked={pageState(selecting.selection, ids)}
              onCheckedChange={selecting.turnPage}
            />
          </th>
          {look.columns.map(({ id, header, sortKey, align }) => (
            <HeaderCell
              key={id}
              marks={{ sortKey, align }}
              className={clsx(WHERE_ROOM[id], id === "name" && PINNED)}
              {...{ sort, onSortChange }}
            >
              {header}
            </HeaderCell>
          ))}
          <th scope="col" className="w-9 print:hidden">
            <span className="sr-only">{peopleTexts.actions}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** The cell that was pressed may be another element by now, so that its row is what is meant. */
function keepFocus(event: MouseEvent): void {
  const target = event.target as Element;
  const cell = target.closest("td, th");
  const isText = cell !== null && placeOf(cell) === null;
  if (!isText && !target.closest("input, select, button, a")) event.preventDefault();
}

const PAGES = /^Page(Up|Down)$/;
const ERASES = /^(Delete|Backspace)$/;

/** While a cell holds something new, what a key does to a text is about that text. */
function isForGrid(
  { key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent,
  isRange: boolean,
) {
  if (altKey) return false;
  if (PAGES.test(key)) return true;
  if (key === "Escape") return isRange;
  const isChanged = (target as HTMLElement).dataset.changed !== undefined;
  if (shiftKey && /^Arrow(Up|Down)$/.test(key)) return true;
  if (isChanged) return false;
  if (ctrlKey || metaKey) return true;
  return (shiftKey && /^Arrow(Left|Right)$/.test(key)) || (isRange && ERASES.test(key));
}

/** Of a long list the row has to be drawn before its cell can have the focus. */
function useAskedInSight(
  asked: StopPlace | null,
  people: readonly Participant[],
  reveal: ((index: number) => void) | undefined,
): void {
  const lead = useEffectEvent(({ id }: StopPlace) => {
    const index = people.findIndex(({ participant_id }) => participant_id === id);
    if (index >= 0) reveal?.(index);
  });
  // Before the effect that gives the focus.
  useLayoutEffect(() => {
    if (asked) lead(asked);
  }, [asked]);
}

const PINNED = "sticky left-0 bg-inherit print:static!";

const NO_DRAFTS: Partial<Record<Field, CellDraft>> = {};

/** A row without drafts gets the same nothing each time, so that it need not be drawn again. */
function rowDrafts(drafts: Drafts, id: number): Partial<Record<Field, CellDraft>> {
  const found = FIELDS.flatMap((field) => {
    const draft = drafts.get(keyOf({ id, field }));
    return draft ? [[field, draft] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : NO_DRAFTS;
}

interface GridRowProps {
  person: Participant;
  look: GridLook;
  drafts: Partial<Record<Field, CellDraft>>;
  franchise: Attended | undefined;
  chosen: boolean;
  /** Which of its places is open: of the rows, the one that Tab stops at. */
  activeColumn: number | null;
  /** The columns of a range that the row takes part in; 0 when it does not. */
  rangeLeft: number;
  rangeRight: number;
  index: number;
  /** Given when only the rows in sight are drawn. */
  measure: ((row: Element | null) => void) | undefined;
  doors: Doors;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { person, look, franchise, chosen, activeColumn, index, measure, doors } = props;
  const { participant_id: id, name } = person;
  const open = activeColumn === null ? null : (look.stops[activeColumn] ?? null);
  const shift = useRef(false);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={id}
      aria-rowindex={measure ? index + 2 : undefined}
      aria-selected={chosen}
      className={clsx(
        chosen
          ? "bg-[color-mix(in_oklab,var(--color-primary-soft)_40%,var(--color-surface))]"
          : "bg-surface hover:bg-hover",
      )}
    >
      <td
        className="w-9 pl-2 print:hidden"
        onPointerDownCapture={(event) => {
          shift.current = event.shiftKey;
        }}
        data-stop={stopKey({ id, stop: "select" })}
        data-column={0}
        onKeyDownCapture={(event) => {
          shift.current = event.shiftKey;
          walkFrom(event, { id, stop: "select" }, doors);
        }}
      >
        <Checkbox
          tabIndex={tabIndexOf("select", open)}
          label={peopleTexts.select(name)}
          hideLabel
          checked={chosen}
          onCheckedChange={() => look.onTurn(id, shift.current)}
        />
      </td>
      {look.columns.map((column) => {
        const field = FIELD_OF[column.id];
        const stop = column.id === "name" ? column.id : field;
        const cell = stop && placeInRow(props, stop);
        if (field) return <FieldCell key={column.id} {...props} {...{ field, open, cell }} />;
        if (stop) return <NameCell key={column.id} {...{ person, look, open, doors, cell }} />;
        return (
          <PlainCell key={column.id} column={column}>
            {column.id === "franchise" ? (
              <FranchiseCell person={person} attended={franchise} isOver={look.isOver} />
            ) : (
              column.cell(person)
            )}
          </PlainCell>
        );
      })}
      <td
        className="w-9 pr-1 text-right print:hidden"
        data-stop={stopKey({ id, stop: "menu" })}
        data-column={look.stops.length - 1}
        // Before the menu, which an arrow would open.
        onKeyDownCapture={(event) => walkFrom(event, { id, stop: "menu" }, doors)}
      >
        <RowMenu
          row={person}
          rowName={(row) => row.name}
          actions={look.actionsOf}
          tabIndex={tabIndexOf("menu", open)}
        />
      </td>
    </tr>
  );
});

/** Where a cell stands in the grid, and whether it takes part in the range that is chosen. */
function placeInRow({ look, rangeLeft, rangeRight }: GridRowProps, stop: Stop) {
  const column = look.stops.indexOf(stop);
  return {
    "data-column": column,
    "aria-selected": (column >= rangeLeft && column <= rangeRight) || undefined,
  };
}

/** Of a range that is chosen. */
const CHOSEN = "aria-selected:bg-primary-soft";

interface CellProps {
  open: Stop | null;
  cell: ReturnType<typeof placeInRow> | undefined;
}

function tabIndexOf(stop: Stop, open: Stop | null): -1 | undefined {
  return stop === open ? undefined : -1;
}

function PlainCell({ column, children }: { column: ListColumn<Participant>; children: ReactNode }) {
  return (
    <td
      className={clsx(
        "h-(--row) truncate px-2 py-0.5 tabular-nums",
        column.align === "end" && "text-right",
        WHERE_ROOM[column.id],
      )}
    >
      {children}
    </td>
  );
}

function NameCell({
  person,
  look,
  open,
  doors,
  cell,
}: Pick<GridRowProps, "person" | "look" | "doors"> & CellProps) {
  const { participant_id: id, name, rut } = person;
  return (
    <th
      scope="row"
      {...cell}
      className={clsx("h-(--row) px-2 text-left font-medium", PINNED, CHOSEN)}
    >
      <Link
        to={look.hrefOf(id)}
        state={look.linkState}
        preventScrollReset
        title={rut ? `${name} · ${rut}` : name}
        data-stop={stopKey({ id, stop: "name" })}
        {...{ [ROW_LINK]: id }}
        tabIndex={tabIndexOf("name", open)}
        onClick={() => look.onOpen(id)}
        onKeyDown={(event) => event.key !== "Enter" && walkFrom(event, { id, stop: "name" }, doors)}
        className="link block truncate text-ink decoration-transparent hover:decoration-current print:whitespace-normal"
      >
        {name}
      </Link>
    </th>
  );
}

/** A key on a place that is not typed into: Tab takes its usual way there. */
function walkFrom(event: KeyboardEvent, from: StopPlace, doors: Doors): void {
  if (event.key === "Tab" || event.key === "Enter") return;
  const step = stepOfButton(event);
  if (step !== null && doors.control.step(from, step)) event.preventDefault();
}

function FieldCell({ field, ...props }: GridRowProps & CellProps & { field: Field }) {
  const { person, look, drafts, open, doors, cell } = props;
  if (field === "presence") return <PresenceCell {...props} />;
  const { participant_id: id, name } = person;
  const draft = drafts[field];
  const text = draft?.text ?? writeCell(field, person[field], look.statuses);
  const follows = draft ? "" : followsIn(field, person, look);
  if (open !== field) {
    const fails = field === "status" && !draft && !follows && look.failing.has(person.status ?? 0);
    return (
      <ClosedCell
        {...{ field, text, draft, follows, fails, cell }}
        why={field === "status" ? look.ruleWords : resultTexts.follows}
        onOpen={() => doors.begin({ id, stop: field })}
      />
    );
  }
  return (
    <td {...cell} className={clsx("p-0.5", CHOSEN)}>
      <CellEditor
        cell={{ id, field }}
        label={resultTexts.fieldOf(FIELD_LABELS[field], name)}
        fault={draft?.fault ?? null}
        kept={writeCell(field, person[field], look.statuses)}
        statuses={look.statuses}
        {...{ text, follows, doors }}
      />
    </td>
  );
}

/** What stands in a cell that nobody wrote in: hours of the attendance, the result of the rule. */
function followsIn(field: Field, person: Participant, { totalHours }: GridLook): string {
  if (field === "status") return proposalOf(person.result) ?? "";
  const following = followingOf(field, person, totalHours);
  return following === null ? "" : inUnits(field, formatGrade(roundHalfUp(following, 1)));
}

interface ClosedCellProps extends Pick<CellProps, "cell"> {
  field: Field;
  text: string;
  draft: CellDraft | undefined;
  follows: string;
  /** Why that follows. */
  why: string;
  fails: boolean;
  onOpen: () => void;
}

/** Keys reach a cell from its neighbour, and a mouse chooses it, so only a finger opens it here. */
function ClosedCell({ field, text, draft, follows, why, fails, cell, onOpen }: ClosedCellProps) {
  const fault = draft?.fault;
  return (
    <td
      {...cell}
      aria-invalid={fault ? true : undefined}
      onClick={onOpen}
      onKeyDown={undefined}
      className={clsx(
        "h-(--row) cursor-text px-2 py-0.5 tabular-nums select-none hover:bg-primary-soft/40",
        CHOSEN,
        field === "status" ? "truncate text-left" : "text-right",
        fault ? "bg-danger-soft text-danger" : draft && "text-ink-muted italic",
        fails && "font-medium text-danger",
      )}
    >
      {follows ? (
        <Following {...{ field, follows, why }} />
      ) : (
        <span>
          {text === "" ? (
            // A place to write in, and nothing to be read aloud.
            <span aria-hidden className="text-ink-subtle">
              —
            </span>
          ) : fault ? (
            text
          ) : (
            inUnits(field, text)
          )}
        </span>
      )}
      {fault && <span className="block text-left text-xs whitespace-normal">{fault}</span>}
    </td>
  );
}

/** What nobody wrote is told apart from what somebody did. */
function Following({ field, follows, why }: Pick<ClosedCellProps, "field" | "follows" | "why">) {
  if (field !== "status")
    return (
      <span className="text-ink-subtle" title={why}>
        {follows}
      </span>
    );
  return (
    <span
      className="text-ink-subtle italic underline decoration-dotted underline-offset-2"
      title={why}
    >
      {follows}
      <span className="sr-only">{resultTexts.isProposed}</span>
    </span>
  );
}

/** Hours and grades below each other have one decimal, and shares their unit; what could not be read is shown as it was typed. */
function inUnits(field: Field, text: string): string {
  if (field === "status" || !/^\d+(,\d)?$/.test(text)) return text;
  if (field === "attendance") return `${text.replace(/,0$/, "")} %`;
  return text.includes(",") ? text : `${text},0`;
}

/** Pressed with the pointer, or said with P, A and Delete. */
function PresenceCell({ person, drafts, open, doors, cell }: GridRowProps & CellProps) {
  const { participant_id: id, name } = person;
  const place: StopPlace = { id, stop: "presence" };
  const fault = drafts.presence?.fault ?? null;

  function say(text: string): void {
    doors.keep({ id, field: "presence", text });
    doors.begin(place);
  }

  function press(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || doors.control.isRange;
    const said = isCommand ? undefined : SAID[event.key.toLowerCase()];
    const step = said === undefined ? stepOfButton(event) : null;
    if (said !== undefined) say(said);
    else if (step === null || !doors.control.step(place, step)) return;
    event.preventDefault();
  }

  return (
    <td
      {...cell}
      className={clsx("px-1.5 py-0.5", CHOSEN, fault && "bg-danger-soft")}
      onPaste={(event) => {
        event.preventDefault();
        doors.control.pasteText(event.clipboardData.getData("text"));
      }}
    >
      <PresenceButtons
        name={name}
        present={presentNow(person, drafts.attendance)}
        onSay={say}
        stop={{ key: stopKey(place), isOpen: open === "presence" }}
        onKeyDown={press}
        className="min-h-6 rounded-chip text-xs"
      />
      {fault && <p className="text-xs text-danger">{fault}</p>}
    </td>
  );
}

/** Somebody who was taken out: what was registered is kept, and the way back. */
function RemovedRow({ row, look }: { row: Participant; look: GridLook }) {
  const { name } = row;
  return (
    <tr data-row={row.participant_id} className="bg-sunken/60 text-ink-subtle">
      <td className="print:hidden" />
      {look.columns.map((column) => {
        if (column.id === "name") {
          return (
            <th key={column.id} scope="row" className="h-(--row) px-2 text-left font-medium">
              <Link
                to={look.hrefOf(row.participant_id)}
                state={look.linkState}
                preventScrollReset
                className="link block truncate text-ink-subtle decoration-transparent hover:decoration-current"
              >
                {name}
              </Link>
            </th>
          );
        }
        if (column.id === "presence") {
          return (
            <td key={column.id} className="px-1.5">
              <Button
                size="sm"
                className="min-h-7! w-full px-2! py-0!"
                icon={<Undo2 />}
                aria-label={peopleTexts.bringBackOne(name)}
                onClick={() => look.onBringBack(row)}
              >
                {peopleTexts.bringBack}
              </Button>
            </td>
          );
        }
        if (column.id === "statusName") {
          return (
            <td key={column.id} className="px-2">
              <Badge>{peopleTexts.isRemoved}</Badge>
            </td>
          );
        }
        const field = FIELD_OF[column.id];
        return (
          <PlainCell key={column.id} column={column}>
            {field && field !== "presence"
              ? writeCell(field, row[field], look.statuses)
              : column.cell(row)}
          </PlainCell>
        );
      })}
      <td className="w-9 pr-1 text-right print:hidden">
        <RowMenu row={row} rowName={(one) => one.name} actions={look.actionsOf} />
      </td>
    </tr>
  );
}
