/** The people of a course in one grid: presence, hours, grades and results are written where they are read. */

import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
} from "react";
import type { Attended, Participant } from "@/features/courses/api";
import type { PeopleCells } from "@/features/courses/detail/people-control";
import {
  type GridLook,
  GridRow,
  PINNED,
  RemovedRow,
  WHERE_ROOM,
} from "@/features/courses/detail/people-row";
import { type CellDraft, type Drafts, keyOf } from "@/features/courses/detail/result-drafts";
import { FIELDS, type Field, type StopPlace } from "@/features/courses/detail/results";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
import { cursorInRow, placeOf } from "@/platform/grid/grid-control";
import { useOverflow } from "@/platform/lib/hooks";
import {
  hasSelection,
  isSelected,
  type ListSelection,
  pageState,
} from "@/platform/lists/selection";
import { Checkbox } from "@/platform/ui/checkbox";
import { Room } from "@/platform/ui/data-table";
import { HeaderCell } from "@/platform/ui/table-heads";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

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

/** Columns that come, or get wider, where there is room: names need no more than some 20 rem. */
const COLUMN_LOOK: Readonly<Record<string, string>> = {
  presence: "@min-[56rem]:w-40!",
  attendance: "@min-[56rem]:w-24!",
  statusName: "@min-[56rem]:w-36! @min-[72rem]:w-44!",
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
            style={
              id === "name" || id in WHERE_ROOM ? undefined : { width: WIDTH[id] ?? OTHER_WIDTH }
            }
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

const NO_DRAFTS: Partial<Record<Field, CellDraft>> = {};

/** A row without drafts gets the same nothing each time, so that it need not be drawn again. */
function rowDrafts(drafts: Drafts, id: number): Partial<Record<Field, CellDraft>> {
  const found = FIELDS.flatMap((field) => {
    const draft = drafts.get(keyOf({ id, field }));
    return draft ? [[field, draft] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : NO_DRAFTS;
}
