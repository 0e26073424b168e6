/** A grid over the whole file: only what is in sight is drawn, and everything in it can be corrected. */

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  columnWidth,
  isFigure,
  namingColumn,
  problemIn,
  spokenProblem,
  textIn,
} from "@/features/loads/review/cell-view";
import {
  type GridActions,
  ReviewControl,
  type ReviewState,
} from "@/features/loads/review/grid-control";
import { type CellSource, type RowSource, writtenCells } from "@/features/loads/review/grid-edits";
import { GridRow, placeOf, ROLE, type ShownColumn } from "@/features/loads/review/grid-row";
import { gridTexts } from "@/features/loads/review/texts";
import { type Pending, pendingKey, type TurnedCell } from "@/features/loads/review/use-recipe";
import type { CellProblem, ReviewColumn, ReviewRow } from "@/features/loads/types";
import type { CellText } from "@/platform/grid/cells";
import { cursorInRow, useGridControl, useGridState } from "@/platform/grid/grid-control";
import { cursorAt, isSame, type Place } from "@/platform/grid/places";
import { useRowsInSight } from "@/platform/grid/use-rows-in-sight";
import { useMediaQuery } from "@/platform/lib/hooks";
import { announce } from "@/platform/ui/live-region";

/** What hangs beside the cell with the focus. */
export interface HelpPlace {
  cell: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  row: ReviewRow;
  column: ReviewColumn | null;
  problem: CellProblem;
  onAccept: () => void;
  /** The focus goes back to the cell. */
  onLeave: () => void;
}

interface GridProps {
  label: string;
  columns: readonly ReviewColumn[];
  rows: RowSource;
  pending: Pending;
  /** Cells say what stands in the file, not what it was read as. */
  raw: boolean;
  editable: boolean;
  actions: GridActions;
  /** Which rows are drawn. */
  onSight: (first: number, end: number) => void;
  /** Tells another list from the same one. */
  listKey: string;
  /** Another one for each order of the rows of that list. */
  order: number;
  /** The cell to be led to, once for each that is given. */
  turned: TurnedCell | null;
  /** The rows that follow these are on their way. */
  isFormer: boolean;
  /** Somebody writes, presses or is about to: the rows have to stay where they are. */
  onHold: (held: boolean) => void;
  /** The column that the list is about. */
  about: number | null;
  /** The column of the cursor. */
  onColumn: (position: number | null) => void;
  help: (place: HelpPlace) => ReactNode;
}

export const ROW_REM = 2.125;
const TOUCHED_ROW_REM = 2.75;
export const HEAD_REM = 3.25;
const NUMBER_REM = 5.5;

export function Grid(props: GridProps) {
  const { columns, rows, pending, raw, editable, actions, onSight, onColumn, label } = props;
  const { listKey, order, onHold } = props;
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const sizes = useSizes();
  const { headPx, rowPx } = sizes;
  const sight = useRowsInSight({ box, rows: rows.total, rowPx, headPx });
  const across = useColumns({ box, columns, rows, ...sizes });
  const cells = cellsOf(rows, columns, pending, raw);
  const input = {
    ...{ editable, actions, listKey, order, onHold },
    ...{ columns: columns.length, turn: actions.turn },
    write: (written: readonly CellText<ReviewRow>[]) =>
      actions.write(writtenCells(written, columns)),
    rows: cells,
    page: sight.page,
    reveal: ({ row, column }: Place) => {
      sight.reveal(row);
      if (column > 0) across.reveal(column - 1);
    },
    intoHelp: () => panel.current?.querySelector<HTMLElement>("button")?.focus(),
    hasFocus: () => focus.owns.current,
  };
  const control = useGridControl(ReviewControl, input);
  const state = useGridState(control);
  const { active } = state.cursor;
  const row = state.gone === null ? rows.rowAt(active.row) : undefined;
  const problem = row ? cells.problemAt(row, active.column) : null;
  const isDrawn = state.gone === null && active.row >= sight.first && active.row < sight.end;
  const isSingle = isSame(active, state.cursor.anchor);
  const focus = useRovingFocus(box, control, state);

  useEffect(() => onSight(sight.first, sight.end), [onSight, sight.first, sight.end]);
  const position = columns[active.column - 1]?.position ?? null;
  useEffect(() => onColumn(position), [onColumn, position]);
  useFirstPlace(props, control);
  useTurnedCell(props, control);
  useSpokenProblem(focus.owns, problem, editable, active);
  useProblemKey(box, control, focus.toCell);

  return (
    <>
      <div
        ref={box}
        // Without a cell that could have the focus, Tab leads to the rows themselves.
        tabIndex={isDrawn ? -1 : 0}
        className="h-full overflow-auto overscroll-contain bg-surface text-sm outline-none select-none"
        {...control.handlers}
        {...focus.handlers}
      >
        <table
          {...ROLE.grid}
          {...{ "aria-label": label, "aria-multiselectable": true, "aria-readonly": !editable }}
          aria-busy={props.isFormer}
          aria-rowcount={rows.total + 1}
          aria-colcount={columns.length + 1}
          className={clsx(
            "relative block transition-opacity",
            props.isFormer && "opacity-60 delay-200",
          )}
          style={{ width: across.widthPx, height: headPx + sight.rangePx }}
        >
          <Heads {...{ active }} shown={across.shown} {...sizes} />
          <tbody
            {...ROLE.rowgroup}
            className="absolute left-0 block"
            style={{ top: headPx + sight.topPx, width: across.widthPx }}
          >
            {rowsOf(rows, sight.first, sight.end).map(({ key, index, row }) => (
              <GridRow
                key={key}
                {...{ index, row }}
                shown={across.shown}
                numberPx={sizes.numberPx}
                {...{ columns, rowPx, pending, raw, editable, control }}
                {...inRow(state, index, columns.length)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {focus.entered &&
      row &&
      problem &&
      isSingle &&
      !state.editing &&
      !isSame(state.closed, active)
        ? props.help({
            ...{ cell: focus.cell, panel, problem, row },
            column: columns[active.column - 1] ?? null,
            onAccept: () => {
              focus.toCell();
              control.accept();
            },
            onLeave: focus.toCell,
          })
        : null}
    </>
  );
}

/** The rows with what was written in them and not checked yet: of that no problem is known. */
function cellsOf(
  rows: RowSource,
  columns: readonly ReviewColumn[],
  pending: Pending,
  raw: boolean,
): CellSource {
  const writtenIn = (row: ReviewRow, column: number) =>
    pending.get(pendingKey(row.row, columns[column - 1]?.position ?? -1));
  return {
    ...rows,
    keyOf: ({ row }) => row,
    textAt: (row, column) => {
      if (column === 0) return String(row.row);
      const written = writtenIn(row, column);
      if (written !== undefined) return written;
      const shown = columns[column - 1];
      return shown ? textIn(row, shown, column - 1, raw) : null;
    },
    problemAt: (row, column) =>
      writtenIn(row, column) === undefined ? problemIn(row, columns[column - 1] ?? null) : null,
  };
}

/** What the state of the grid is to one of its rows. */
function inRow(state: ReviewState, row: number, columns: number) {
  const { editing, rowMenu } = state;
  return {
    ...cursorInRow(state, row, columns),
    editing: editing?.place.row === row ? editing : null,
    menuOpen: rowMenu === row,
  };
}

/** A row takes its elements along, so that what was aimed at one row never hits another. */
function rowsOf({ rowAt }: RowSource, first: number, end: number) {
  const seen = new Set<number>();
  return indexes(first, end).map((index) => {
    const row = rowAt(index);
    const isNew = row !== undefined && !seen.has(row.row);
    if (isNew) seen.add(row.row);
    return { index, row, key: isNew ? `row-${row.row}` : `place-${index}` };
  });
}

function indexes(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

interface Sizes {
  rem: number;
  rowPx: number;
  headPx: number;
  /** The column with the numbers of the rows. */
  numberPx: number;
}

/** In the size of text that the person chose; fingers need higher rows. */
function useSizes(): Sizes {
  const touched = useMediaQuery("(pointer: coarse)");
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rem = size > 0 ? size : 16;
  return {
    rem,
    rowPx: Math.round((touched ? TOUCHED_ROW_REM : ROW_REM) * rem),
    headPx: Math.round(HEAD_REM * rem),
    numberPx: Math.round(NUMBER_REM * rem),
  };
}

interface ColumnsInput {
  box: RefObject<HTMLDivElement | null>;
  columns: readonly ReviewColumn[];
  rows: RowSource;
  rem: number;
  numberPx: number;
}

const FIRST_BOX = { width: 1_200, height: 600 };
const SPARE_COLUMNS = 2;
/** What the column that names the rows may take of the screen. */
const NAMING_REM = 14;
const NARROW_NAMING_REM = 9;
const LOOKED_AT = 60;

/** The columns in sight, each as wide as the first rows want it once they have come; that which names the row stays. */
function useColumns({ box, columns, rows: { rowAt }, rem, numberPx }: ColumnsInput) {
  const roomy = useMediaQuery("(min-width: 64rem)");
  const naming = useMemo(() => namingColumn(columns), [columns]);
  const firstRow = rowAt(0);
  const kept = useRef<{ columns: readonly ReviewColumn[]; filled: boolean; widths: number[] }>(
    null,
  );
  if (kept.current?.columns !== columns || (firstRow && !kept.current.filled)) {
    const rows = indexes(0, LOOKED_AT).flatMap((index) => rowAt(index) ?? []);
    const widths = columns.map((column, index) =>
      Math.round(columnWidth(column, index, rows) * rem),
    );
    kept.current = { columns, filled: firstRow !== undefined, widths };
  }
  const { widths } = kept.current;
  const mostPx = (roomy ? NAMING_REM : NARROW_NAMING_REM) * rem;
  const widthOf = (index: number) =>
    Math.min(widths[index] ?? 0, index === naming ? mostPx : Number.POSITIVE_INFINITY);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: widthOf,
    paddingStart: numberPx,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const isPassed = naming >= 0 && naming < (inSight[0] ?? 0);
      return isPassed ? [naming, ...inSight] : inSight;
    },
    overscan: SPARE_COLUMNS,
    initialRect: FIRST_BOX,
  });
  /** The column that was led to last, and where the box stood before it and after. */
  const led = useRef<{ index: number; from: number; to: number }>(null);
  const totalPx = virtualizer.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are other places.
  useLayoutEffect(() => virtualizer.measure(), [widths, mostPx]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was led to is elsewhere then.
  useLayoutEffect(() => {
    const { current: before } = led;
    if (!before || !box.current) return;
    // Whoever has scrolled since then stays where they are, as far as the column is in sight there.
    if (box.current.scrollLeft === before.to) box.current.scrollLeft = before.from;
    reveal(before.index);
  }, [totalPx]);
  let endPx = numberPx;
  const shown = useSteady(
    virtualizer.getVirtualItems().flatMap(({ index, size, start, end }): ShownColumn[] => {
      const column = columns[index];
      const gapPx = start - endPx;
      endPx = end;
      return column ? [{ column, index, widthPx: size, gapPx, stays: index === naming }] : [];
    }),
  );

  /** Brings a column beside those that stay. */
  function reveal(index: number): void {
    if (!box.current) return;
    const { scrollLeft, clientWidth } = box.current;
    led.current = { index, from: scrollLeft, to: scrollLeft };
    const column = virtualizer.measurementsCache[index];
    if (!column) return;
    const first = column.start - numberPx - (index > naming && naming >= 0 ? widthOf(naming) : 0);
    if (index !== naming && first < scrollLeft) box.current.scrollLeft = first;
    else if (column.end > scrollLeft + clientWidth)
      box.current.scrollLeft = Math.min(first, column.end - clientWidth);
    led.current.to = box.current.scrollLeft;
  }

  return { shown, widthPx: totalPx, reveal };
}

/** The same list as before while it says the same, so that rows need not be drawn again. */
function useSteady(shown: ShownColumn[]): ShownColumn[] {
  const before = useRef(shown);
  const same =
    before.current.length === shown.length &&
    shown.every(({ column, index, widthPx, gapPx }, place) => {
      const other = before.current[place];
      return (
        other?.column === column &&
        other.index === index &&
        other.widthPx === widthPx &&
        other.gapPx === gapPx
      );
    });
  if (!same) before.current = shown;
  return before.current;
}

interface HeadsProps extends Sizes {
  shown: readonly ShownColumn[];
  active: Place;
}

/** The person's own headings, each with the datum that it is loaded as. */
function Heads({ shown, headPx, numberPx, active }: HeadsProps) {
  return (
    <thead {...ROLE.rowgroup} className="sticky top-0 z-3 block">
      <tr {...ROLE.row} aria-rowindex={1} className="flex bg-sunken" style={{ height: headPx }}>
        <th
          {...ROLE.columnheader}
          aria-colindex={1}
          className="sticky left-0 z-2 flex shrink-0 items-end justify-end border-r border-b bg-sunken px-2 py-1.5 text-2xs font-medium text-ink-muted"
          style={{ width: numberPx }}
        >
          {gridTexts.row}
        </th>
        {shown.map((one) => (
          <th
            key={one.column.position}
            {...ROLE.columnheader}
            aria-colindex={one.index + 2}
            title={`${one.column.name} · ${one.column.label}`}
            className={clsx(
              "flex shrink-0 flex-col justify-center border-r border-b px-2 text-left",
              isFigure(one.column) && "items-end",
              active.column === one.index + 1 ? "bg-primary-soft" : "bg-sunken",
              placeOf(one, numberPx).className,
            )}
            style={placeOf(one, numberPx).style}
          >
            <span className="max-w-full truncate text-xs font-semibold text-ink">
              {one.column.name}
            </span>
            <span className="max-w-full truncate text-2xs font-normal text-primary">
              {one.column.label}
              {one.column.required && <span className="sr-only"> {gridTexts.required}</span>}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Another list begins at its first cell, at that of the column it is about, or at what is wrong in its first row. */
function useFirstPlace(
  { listKey, about, columns, rows }: Pick<GridProps, "listKey" | "about" | "columns" | "rows">,
  control: ReviewControl,
): void {
  const before = useRef<string>(null);
  const first = rows.rowAt(0);
  const column = columns.findIndex(({ position }) => position === about) + 1;
  const faulty = first ? columns.findIndex((one) => problemIn(first, one) !== null) + 1 : 0;
  useEffect(() => {
    const place = column || faulty;
    if (before.current === listKey || (!first && place === 0)) return;
    const isFirst = before.current === null;
    before.current = listKey;
    if (place > 0 || !isFirst) control.begin(cursorAt(0, Math.max(place, 1)));
  }, [listKey, first, column, faulty, control]);
}

/** What was taken back or done again is where the cursor is, and in sight. */
function useTurnedCell(
  { turned, columns }: Pick<GridProps, "turned" | "columns">,
  control: ReviewControl,
): void {
  const led = useRef(turned);
  useEffect(() => {
    if (!turned || led.current === turned) return;
    led.current = turned;
    const column = columns.findIndex(({ position }) => position === turned.position) + 1;
    control.show(turned.row, column);
  }, [turned, columns, control]);
}

/** One cell can be reached with Tab; the focus stays in the grid when its cell leaves the screen. */
function useRovingFocus(
  box: RefObject<HTMLDivElement | null>,
  control: ReviewControl,
  { cursor: { active }, editing, gone }: ReviewState,
) {
  const cell = useRef<HTMLElement>(null);
  const owns = useRef(false);
  // Help about a cell that nobody has come to yet would only cover the rows.
  const [entered, setEntered] = useState(false);

  const find = () =>
    gone === null
      ? (box.current?.querySelector<HTMLElement>(
          `[data-index="${active.row}"] [data-column="${active.column}"]`,
        ) ?? null)
      : null;

  useLayoutEffect(() => {
    cell.current = find();
    const focused = document.activeElement;
    const inside = box.current?.contains(focused) || focused === document.body;
    if (!owns.current || editing || !inside) return;
    const wanted = cell.current ?? box.current;
    if (focused !== wanted) wanted?.focus({ preventScroll: true });
  });

  function toCell(): void {
    owns.current = true;
    (find() ?? box.current)?.focus({ preventScroll: true });
  }

  const handlers = {
    onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Tab came to the rows while the cell that is its stop was out of sight.
      const isFromOutside = relatedTarget !== null && !currentTarget.contains(relatedTarget);
      if (target === currentTarget && isFromOutside) control.reveal();
      owns.current = true;
      setEntered(true);
      control.touch();
      // The menu of a row gives the focus back to its button, where no key leads on.
      if (target.matches("[data-index] button")) toCell();
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // A window that was opened from here gives the focus back, though its cell may be elsewhere by then.
      const isLent = relatedTarget?.closest("[role=dialog]") != null;
      owns.current = isLent || currentTarget.contains(relatedTarget);
    },
  };
  return { cell, owns, entered, toCell, handlers };
}

/** F8 leads to the problems from everywhere but a window over the rows. */
function useProblemKey(
  box: RefObject<HTMLDivElement | null>,
  control: ReviewControl,
  toCell: () => void,
): void {
  const lead = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target as Element;
    if (event.key !== "F8" || box.current?.contains(from) || from.closest("[role=dialog]")) return;
    if (!control.comeToProblem()) return;
    event.preventDefault();
    event.stopPropagation();
    toCell();
  });
  useEffect(() => {
    // Before the corner of the toasts, to which F8 leads otherwise.
    window.addEventListener("keydown", lead, { capture: true });
    return () => window.removeEventListener("keydown", lead, { capture: true });
  }, []);
}

const SPEAKING_DELAY_MS = 250;

/** Says the problem of the cell where the cursor came to rest. */
function useSpokenProblem(
  owns: RefObject<boolean>,
  problem: CellProblem | null,
  editable: boolean,
  active: Place,
): void {
  const words = problem ? spokenProblem(problem, editable) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are said again in another cell.
  useEffect(() => {
    if (!words) return undefined;
    const timer = setTimeout(() => {
      if (owns.current) announce(words);
    }, SPEAKING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [words, active.row, active.column, owns]);
}
