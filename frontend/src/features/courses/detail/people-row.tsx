/** A person in the grid of a course: a cell for each column, those that are written in and those that are read. */

import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { proposalOf } from "@/entities/course/result";
import type { Attended, Participant } from "@/features/courses/api";
import { CellEditor, type Doors, stepOfButton } from "@/features/courses/detail/cell-editor";
import { FranchiseCell } from "@/features/courses/detail/franchise-cell";
import { FIELD_OF } from "@/features/courses/detail/people-columns";
import { stopKey } from "@/features/courses/detail/people-control";
import { PresenceButtons, presentNow, SAID } from "@/features/courses/detail/presence";
import type { CellDraft } from "@/features/courses/detail/result-drafts";
import {
  FIELD_LABELS,
  type Field,
  followingOf,
  type Stop,
  type StopPlace,
  writeCell,
} from "@/features/courses/detail/results";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
import { formatGrade, roundHalfUp } from "@/platform/lib/format";
import type { ListColumn } from "@/platform/lists/list-spec";
import { RowMenu } from "@/platform/lists/rows";
import { ROW_LINK } from "@/platform/lists/use-list-keys";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import type { MenuItem } from "@/platform/ui/menu";
import type { Choice } from "@/platform/ui/select-field";

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

/** On a small laptop the names take the room of what nobody writes here, of the longer one first. */
export const WHERE_ROOM: Readonly<Record<string, string>> = {
  rut: "hidden @min-[50rem]:table-cell print:table-cell",
  franchise: "hidden @min-[60rem]:table-cell print:table-cell",
};

export const PINNED = "sticky left-0 bg-inherit print:static!";

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

export const GridRow = memo(function GridRow(props: GridRowProps) {
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
export function RemovedRow({ row, look }: { row: Participant; look: GridLook }) {
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
