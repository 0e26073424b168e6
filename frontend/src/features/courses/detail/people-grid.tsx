/** The people of a course in one grid: presence, hours, grades and results are written where they are read. */

import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { proposalOf } from "@/entities/course/result";
import type { Attended, Participant } from "@/features/courses/api";
import {
  type CellDoors,
  CellEditor,
  stepOfButton,
  stopKey,
} from "@/features/courses/detail/cell-editor";
import { FranchiseCell } from "@/features/courses/detail/franchise-cell";
import { FIELD_OF } from "@/features/courses/detail/people-columns";
import { PresenceButtons, presentNow, SAID } from "@/features/courses/detail/presence";
import {
  type CellDraft,
  type CellEdit,
  type Drafts,
  FIELD_LABELS,
  FIELDS,
  type Field,
  followingOf,
  keyOf,
  type Pasted,
  pasteAt,
  readBlock,
  type StopPlace,
  steppedFrom,
  writeCell,
} from "@/features/courses/detail/results";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
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
import type { MenuItem } from "@/platform/ui/menu";
import type { Choice } from "@/platform/ui/select-field";
import { HeaderCell } from "@/platform/ui/table-heads";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";
import { turnLast, wayOf } from "@/platform/undo/undo";

/** What a row is drawn with beside its person; the same for all rows. */
export interface GridLook {
  columns: readonly ListColumn<Participant>[];
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
  cells: OpenCell;
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

  function onKey(event: KeyboardEvent): void {
    // With nobody chosen and nothing typed Esc leads out of the cells, from where Tab goes on.
    if (event.key === "Escape" && !event.defaultPrevented && !hasSelection(selecting.selection)) {
      cells.exit.current?.focus();
    }
    const way = event.ctrlKey || event.metaKey ? wayOf(event.key, event.shiftKey) : null;
    // While a cell holds something new, the key is about that text.
    if (!way || event.altKey || (event.target as HTMLElement).dataset.changed !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void turnLast(way);
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
      >
        <caption className="sr-only">{peopleTexts.gridName}</caption>
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
        <tbody className="divide-y">
          <Room height={roomBefore} />
          {rows.map(({ row, index }) => (
            <GridRow
              key={row.participant_id}
              person={row}
              drafts={rowDrafts(drafts, row.participant_id)}
              franchise={franchise?.get(row.participant_id)}
              chosen={isSelected(selecting.selection, row.participant_id)}
              open={cells.open.id === row.participant_id ? cells.open.stop : null}
              doors={cells.doors}
              {...{ look, index, measure }}
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

interface OpenCell {
  open: StopPlace;
  /** The place that a key, a click or a step that was taken back led to last. */
  asked: StopPlace | null;
  begin: (place: StopPlace) => void;
  doors: CellDoors;
  /** Where the focus goes when somebody leaves the grid with Esc. */
  exit: RefObject<HTMLSpanElement | null>;
}

interface OpenCellProps {
  people: readonly Participant[];
  onEdit: (edit: CellEdit) => void;
  onPaste: (pasted: Pasted) => void;
}

/** Which place of the grid is open; it takes the focus only after a key or a click brought it there. */
export function useOpenCell({ people, onEdit, onPaste }: OpenCellProps): OpenCell {
  const [asked, setAsked] = useState<StopPlace | null>(null);
  const known = asked && people.some(({ participant_id }) => participant_id === asked.id);
  const open: StopPlace = known ? asked : { id: people[0]?.participant_id ?? 0, stop: "presence" };
  const now = useRef({ people, onEdit, onPaste });
  now.current = { people, onEdit, onPaste };
  const exit = useRef<HTMLSpanElement>(null);

  const [doors] = useState<CellDoors>(() => ({
    begin: (place) => setAsked({ ...place }),
    keep: (edit) => now.current.onEdit(edit),
    step(from, step) {
      const next = steppedFrom(from, step, now.current.people);
      if (next) setAsked(next);
      // The keys that walk hold at the edges; only Tab leads out of the grid.
      return next !== null || (step !== "next" && step !== "back");
    },
    paste: (at, text) => now.current.onPaste(pasteAt(at, readBlock(text), now.current.people)),
  }));

  useEffect(() => {
    return asked ? focusWhenDrawn(asked) : undefined;
  }, [asked]);

  return { open, asked, begin: doors.begin, doors, exit };
}

/** A row that was out of sight is drawn some frames after it was scrolled to. */
const MOST_FRAMES = 20;

/** Answers how to give it up. */
function focusWhenDrawn(asked: StopPlace): () => void {
  let frame = 0;
  function look(left: number): void {
    const stop = document.querySelector<HTMLElement>(`[data-stop="${stopKey(asked)}"]`);
    const place = stop instanceof HTMLTableCellElement ? stop.querySelector("button") : stop;
    const row = document.querySelector(`[data-row="${asked.id}"]`);
    place?.focus();
    // Also where it had the focus already: what is typed replaces what stands there.
    if (place instanceof HTMLInputElement) place.select();
    // On a phone, and where the column is not shown, there is the person.
    else if (!place && row) row.scrollIntoView({ block: "center" });
    else if (!place && left > 0) frame = requestAnimationFrame(() => look(left - 1));
  }
  look(MOST_FRAMES);
  return () => cancelAnimationFrame(frame);
}

/** Stands for the rows out of sight, so that the scroll bar tells the truth. */
function Room({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  ) : null;
}

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
  open: StopPlace["stop"] | null;
  index: number;
  /** Given when only the rows in sight are drawn. */
  measure: ((row: Element | null) => void) | undefined;
  doors: CellDoors;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { person, look, franchise, chosen, open, index, measure, doors } = props;
  const { participant_id: id, name } = person;
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
        if (field) return <FieldCell key={column.id} field={field} {...props} />;
        if (column.id === "name")
          return <NameCell key={column.id} {...{ person, look, open, doors }} />;
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

function tabIndexOf(stop: StopPlace["stop"], open: StopPlace["stop"] | null): -1 | undefined {
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
}: Pick<GridRowProps, "person" | "look" | "open" | "doors">) {
  const { participant_id: id, name, rut } = person;
  // Stands for a cell whose column is left out.
  const hasCell =
    open === "select" || open === "menu" || look.columns.some((one) => FIELD_OF[one.id] === open);
  return (
    <th scope="row" className={clsx("h-(--row) px-2 text-left font-medium", PINNED)}>
      <Link
        to={look.hrefOf(id)}
        state={look.linkState}
        preventScrollReset
        title={rut ? `${name} · ${rut}` : name}
        data-stop={stopKey({ id, stop: "name" })}
        {...{ [ROW_LINK]: id }}
        tabIndex={open === null || hasCell ? -1 : undefined}
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
function walkFrom(event: KeyboardEvent, from: StopPlace, doors: CellDoors): void {
  if (event.key === "Tab" || event.key === "Enter") return;
  const step = stepOfButton(event);
  if (step !== null && doors.step(from, step)) event.preventDefault();
}

function FieldCell({ field, ...props }: GridRowProps & { field: Field }) {
  const { person, look, drafts, open, doors } = props;
  if (field === "presence") return <PresenceCell {...props} />;
  const { participant_id: id, name } = person;
  const draft = drafts[field];
  const text = draft?.text ?? writeCell(field, person[field], look.statuses);
  const follows = draft ? "" : followsIn(field, person, look);
  if (open !== field) {
    const fails = field === "status" && !draft && !follows && look.failing.has(person.status ?? 0);
    return (
      <ClosedCell
        {...{ field, text, draft, follows, fails }}
        why={field === "status" ? look.ruleWords : resultTexts.follows}
        onOpen={() => doors.begin({ id, stop: field })}
      />
    );
  }
  return (
    <td className="p-0.5">
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

interface ClosedCellProps {
  field: Field;
  text: string;
  draft: CellDraft | undefined;
  follows: string;
  /** Why that follows. */
  why: string;
  fails: boolean;
  onOpen: () => void;
}

/** Keys reach a cell from its neighbour, so only the pointer opens it here. */
function ClosedCell({ field, text, draft, follows, why, fails, onOpen }: ClosedCellProps) {
  const fault = draft?.fault;
  return (
    <td
      aria-invalid={fault ? true : undefined}
      onClick={onOpen}
      onKeyDown={undefined}
      className={clsx(
        "h-(--row) cursor-text px-2 py-0.5 tabular-nums hover:bg-primary-soft/40",
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
function PresenceCell({ person, drafts, open, doors }: GridRowProps) {
  const { participant_id: id, name } = person;
  const place: StopPlace = { id, stop: "presence" };
  const fault = drafts.presence?.fault ?? null;

  function say(text: string): void {
    doors.keep({ id, field: "presence", text });
    doors.begin(place);
  }

  function press(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const said = isCommand ? undefined : SAID[event.key.toLowerCase()];
    const step = said === undefined ? stepOfButton(event) : null;
    if (said !== undefined) say(said);
    else if (step === null || !doors.step(place, step)) return;
    event.preventDefault();
  }

  return (
    <td
      className={clsx("px-1.5 py-0.5", fault && "bg-danger-soft")}
      onPaste={(event) => {
        event.preventDefault();
        doors.paste({ id, field: "presence" }, event.clipboardData.getData("text"));
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
