/** The cursor of a grid and what keys, clipboard and pointer do with it, as in a spreadsheet. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import {
  blanked,
  type CellEdit,
  type CellSource,
  editsAt,
  editsOf,
  filled,
  MOST_CELLS,
  nextProblem,
  textOfRange,
} from "@/features/loads/review/grid-edits";
import { type Intent, intentOf, type Key } from "@/features/loads/review/grid-keyboard";
import { gridTexts } from "@/features/loads/review/texts";
import type { CellProblem, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { fromClipboard } from "@/platform/grid/clipboard";
import {
  type Cursor,
  cellsIn,
  cursorAt,
  type GridSize,
  moved,
  type Place,
  pasted,
  type Range,
  rangeOf,
  within,
} from "@/platform/grid/places";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

/** What the grid asks of whoever keeps the file. */
export interface GridActions {
  write: (cells: CellEdit[]) => void;
  leaveOut: (rows: number[]) => void;
  include: (rows: number[]) => void;
  acceptAll: (problem: CellProblem) => void;
  without: (problem: CellProblem) => void;
  undo: () => void;
  redo: () => void;
}

export interface GridInput {
  columns: readonly ReviewColumn[];
  rows: CellSource;
  /** Tells another list from the same one. */
  listKey: string;
  /** Another one for each order of the rows of that list. */
  order: number;
  editable: boolean;
  actions: GridActions;
  /** Rows that are seen at once. */
  page: number;
  reveal: (place: Place) => void;
  /** Leads the focus into the help beside the cell. */
  intoHelp: () => void;
  /** Whether the focus is in the grid. */
  hasFocus: () => boolean;
  /** Somebody writes, presses or is about to: the rows have to stay where they are. */
  onHold: (held: boolean) => void;
}

/** A cell while it is written. */
export interface Editing {
  place: Place;
  /** Whatever becomes of the list, it is this row that is written. */
  row: ReviewRow;
  text: string;
}

export interface GridState {
  cursor: Cursor;
  editing: Editing | null;
  /** The row whose menu is open. */
  rowMenu: number | null;
  /** The cell whose help was closed. */
  closed: Place | null;
  /** The row that the cursor was on, when it is not in the list any more: nothing can be written. */
  gone: number | null;
}

const START: GridState = {
  ...{ cursor: cursorAt(0, 1), editing: null, rowMenu: null, closed: null, gone: null },
};

/** As long as somebody who stops the pointer over a cell needs to press it. */
const AIM_MS = 300;

export type CommitKey = "Enter" | "Tab" | "ShiftTab";

const AFTER_COMMIT: Readonly<Record<CommitKey, string>> = {
  Enter: "ArrowDown",
  Tab: "ArrowRight",
  ShiftTab: "ArrowLeft",
};

export class GridControl {
  input: GridInput;
  #state: GridState = START;
  #listeners = new Set<() => void>();
  #dragging = false;
  #pressed = false;
  #aiming: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** The numbers of the rows that were pressed last and before. */
  #presses: readonly (number | undefined)[] = [];
  /** The cursor belongs to the row with this number. Nobody's before somebody came to the grid. */
  #rowNumber: number | undefined;
  #touched = false;

  constructor(input: GridInput) {
    this.input = input;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): GridState => this.#state;

  #set(changes: Partial<GridState>): void {
    this.#state = { ...this.#state, ...changes };
    this.bind();
    this.#hold();
    for (const listener of this.#listeners) listener();
  }

  #hold(): void {
    const { editing, rowMenu } = this.#state;
    const points = this.#pressed || this.#aiming !== undefined;
    const held = points || editing !== null || rowMenu !== null;
    if (held === this.#held) return;
    this.#held = held;
    this.input.onHold(held);
  }

  /** Somebody has come to the grid: from here on the cursor is theirs. */
  touch = (): void => {
    this.#touched = true;
  };

  /** Learns which row the cursor is on, once that has come. */
  bind(): void {
    if (this.#state.gone === null) this.#rowNumber = this.#active?.row;
  }

  /** The rows stand in another order: the cursor goes along with its row, and a range is one cell. */
  follow(): void {
    const { rows, hasFocus, reveal } = this.input;
    const { cursor, closed } = this.#state;
    const row = this.#rowNumber;
    if (!this.#touched || row === undefined) return;
    const index = rows.indexOf(row);
    const { column } = cursor.active;
    if (index === null) {
      const { row: last } = within(cursor.active, this.#size);
      this.#set({ cursor: cursorAt(last, column), gone: row });
      return;
    }
    const next = cursorAt(index, column);
    const isClosed = isSame(closed, cursor.active);
    this.#set({ cursor: next, closed: isClosed ? next.active : null, gone: null });
    if (hasFocus()) reveal(next.active);
  }

  reveal(): void {
    if (this.#state.gone === null) this.input.reveal(this.#place);
  }

  /** Leads to a cell by the number of its row, if that has come. */
  show(row: number, column: number): void {
    const index = this.input.rows.indexOf(row);
    if (index === null) return;
    this.go(cursorAt(index, column));
  }

  get #size(): GridSize {
    const { rows, columns, page } = this.input;
    return { rows: rows.total, columns: columns.length, page };
  }

  get #place(): Place {
    return this.#state.cursor.active;
  }

  get #active(): ReviewRow | undefined {
    return this.#state.gone === null ? this.input.rows.rowAt(this.#place.row) : undefined;
  }

  get #problem(): CellProblem | null {
    const row = this.#active;
    return row ? this.input.rows.problemAt(row, this.#place.column) : null;
  }

  get #range(): Range {
    return rangeOf(this.#state.cursor, this.input.columns.length);
  }

  go = (cursor: Cursor): void => {
    this.touch();
    this.begin(cursor);
  };

  /** Where a list begins, for whoever comes to it. */
  begin = (cursor: Cursor): void => {
    this.#set({ cursor, closed: null, editing: null, gone: null });
    this.input.reveal(cursor.active);
  };

  /** The cursor goes along, so that the menu of its row is there before and after. */
  openMenu = (row: number): void => {
    this.touch();
    this.#set({ rowMenu: row, cursor: cursorAt(row, 0), gone: null });
  };

  closeMenu = (): void => this.#set({ rowMenu: null });

  cancel = (): void => this.#set({ editing: null });

  /** The text of the cell is written, and the cursor goes on as the key says. */
  commit = (text: string, key: CommitKey | null): void => {
    const { editing } = this.#state;
    if (!editing) return;
    const { row, place } = editing;
    const { column } = place;
    const isNews = text !== (this.input.rows.textAt(row, column) ?? "");
    if (isNews) this.#write([{ row, column, text }]);
    this.#set({ editing: null });
    if (key) this.#move({ key: AFTER_COMMIT[key], ctrl: false, shift: false, alt: false });
  };

  /** Takes the suggestion, and goes on to the next one. */
  accept = (): void => {
    const row = this.#active;
    const { column } = this.#place;
    const suggestion = this.#problem?.suggestion;
    if (!row || suggestion == null || column === 0) return;
    const next = this.#next(({ suggestion: other }) => other !== null);
    this.#write([{ row, column, text: suggestion }]);
    if (next) this.go(cursorAt(next.row, next.column));
    else announce(gridTexts.accepted(suggestion));
  };

  #next(isWanted: (problem: CellProblem) => boolean): Place | null {
    const { rows, columns } = this.input;
    return nextProblem(rows, columns.length, this.#place, isWanted);
  }

  /** Leads to the next cell with a problem. */
  #goToProblem(): void {
    const next = this.#next(() => true);
    if (next) this.go(cursorAt(next.row, next.column));
    else announce(gridTexts.noMoreProblems);
  }

  /** Rows that are all out already are taken in again. */
  leaveOut = async (top: number, bottom: number): Promise<void> => {
    if (bottom - top + 1 > MOST_CELLS) return tellTooMany();
    const rows = await this.input.rows.rowsBetween(top, bottom);
    if (rows === null) {
      tellMoved();
      return;
    }
    const within = rows.filter(({ canInclude }) => !canInclude);
    const { leaveOut, include } = this.input.actions;
    if (within.length > 0) leaveOut(within.map(({ row }) => row));
    else include(rows.map(({ row }) => row));
  };

  #write(cells: Parameters<typeof editsOf>[0]): void {
    const edits = editsOf(cells, this.input.columns);
    if (edits.length > 0) this.input.actions.write(edits);
  }

  async #writeAt(cells: Parameters<typeof editsAt>[0]): Promise<number> {
    if (cells.length > MOST_CELLS) {
      tellTooMany();
      return 0;
    }
    const { columns, rows, actions } = this.input;
    const edits = await editsAt(cells, columns, rows);
    if (edits === null) {
      tellMoved();
      return 0;
    }
    if (edits.length > 0) actions.write(edits);
    return edits.length;
  }

  #move(pressed: Key): void {
    const next = moved(this.#state.cursor, pressed, this.#size);
    if (next) this.go(next);
  }

  /** Begins with another text, or with that of the cell. */
  #edit(text?: string): void {
    const row = this.#active;
    const place = this.#place;
    if (!row) return;
    const own = this.input.rows.textAt(row, place.column) ?? "";
    this.#set({ editing: { place, row, text: text ?? own } });
  }

  #perform(intent: Intent, pressed: Key): void {
    const { rows, actions, intoHelp } = this.input;
    const active = this.#place;
    const problem = this.#problem;
    const deeds: Record<Intent["kind"], () => void> = {
      move: () => this.#move(pressed),
      edit: () => this.#edit(),
      type: () => this.#edit(intent.kind === "type" ? intent.text : ""),
      accept: this.accept,
      acceptAll: () => problem && actions.acceptAll(problem),
      without: () => problem && actions.without(problem),
      intoHelp,
      nextProblem: () => this.#goToProblem(),
      blank: () => void this.#writeAt(blanked(this.#range)),
      fillDown: () => void this.#writeAt(filled(this.#range, rows)),
      leaveOut: () => void this.leaveOut(this.#range.top, this.#range.bottom),
      rowMenu: () => this.openMenu(active.row),
      wholeRow: () => this.go({ active, anchor: { ...this.#state.cursor.anchor, column: 0 } }),
      undo: actions.undo,
      redo: actions.redo,
      escape: () => this.#set({ closed: active, cursor: { active, anchor: active } }),
    };
    deeds[intent.kind]();
  }

  onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || isInControl(event.target)) return;
    this.touch();
    const pressed: Key = {
      key: event.key,
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      alt: event.altKey,
    };
    const intent = intentOf(pressed, {
      suggests: this.#problem?.suggestion != null && !isSame(this.#state.closed, this.#place),
      isRowNumber: this.#place.column === 0,
      editable: this.input.editable,
    });
    if (!intent) return;
    event.preventDefault();
    event.stopPropagation();
    const { gone, cursor } = this.#state;
    // The first key that walks brings the cursor back, on the row that stands there now.
    if (gone !== null && intent.kind === "move") this.go(cursor);
    else if (gone !== null && !WITHOUT_ROW.has(intent.kind)) tellGone(gone);
    else this.#perform(intent, pressed);
  };

  onCopy = (event: ClipboardEvent): void => {
    if (isInControl(event.target) || this.#isGone()) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOfRange(this.#range, this.input.rows));
    announce(gridTexts.copied(cellsIn(this.#range)));
  };

  onCut = (event: ClipboardEvent): void => {
    if (isInControl(event.target) || this.#isGone()) return;
    this.onCopy(event);
    if (this.input.editable) void this.#writeAt(blanked(this.#range));
  };

  onPaste = (event: ClipboardEvent): void => {
    if (isInControl(event.target) || !this.input.editable || this.#isGone()) return;
    event.preventDefault();
    const block = fromClipboard(event.clipboardData.getData("text/plain"));
    void this.#writeAt(pasted(block, this.#range, this.#size)).then((count) => {
      if (count > 0) announce(gridTexts.pasted(count));
    });
  };

  /** Says so, when the row of the cursor is not there any more. */
  #isGone(): boolean {
    const { gone } = this.#state;
    if (gone !== null) tellGone(gone);
    return gone !== null;
  }

  onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    this.#presses = [this.#presses[1], place ? this.input.rows.rowAt(place.row)?.row : undefined];
    this.#press();
    if (!place || event.button !== 0 || isInControl(event.target)) return;
    // What is being written in another cell is written there, before the cursor leaves it.
    if (this.#state.editing) (document.activeElement as HTMLElement | null)?.blur();
    const to = within(place, this.#size);
    this.#dragging = event.pointerType === "mouse";
    this.go({ active: to, anchor: event.shiftKey ? this.#state.cursor.anchor : to });
  };

  /** A pointer on its way to a cell was sent there by what was seen a moment ago. */
  onPointerMove = (): void => {
    clearTimeout(this.#aiming);
    this.#aiming = setTimeout(() => {
      this.#aiming = undefined;
      this.#hold();
    }, AIM_MS);
    this.#hold();
  };

  onPointerOver = (event: PointerEvent): void => {
    const place = this.#dragging && event.buttons === 1 ? placeOf(event.target) : null;
    if (!place) return;
    const active = within(place, this.#size);
    const { anchor } = this.#state.cursor;
    if (!isSame(active, this.#place)) this.#set({ cursor: { active, anchor }, gone: null });
  };

  onPointerUp = (): void => {
    this.#dragging = false;
  };

  /** What is pressed in a list is meant for that list, until the click that follows is over. */
  #press(): void {
    this.#pressed = true;
    this.#hold();
    const end = new AbortController();
    const release = () => {
      end.abort();
      setTimeout(() => {
        this.#pressed = false;
        this.#hold();
      });
    };
    for (const name of ["pointerup", "pointercancel"])
      globalThis.addEventListener(name, release, { signal: end.signal });
  }

  onDoubleClick = (event: { target: EventTarget }): void => {
    if (!this.input.editable || this.#place.column === 0 || isInControl(event.target)) return;
    // Both clicks hit the same place, but the rows may have moved between them.
    if (this.#presses[0] === this.#presses[1]) this.#edit();
  };

  /** What the element of the grid listens to. */
  get handlers() {
    const { onKeyDown, onCopy, onCut, onPaste } = this;
    const { onPointerDown, onPointerMove, onPointerOver, onPointerUp, onDoubleClick } = this;
    return {
      ...{ onKeyDown, onCopy, onCut, onPaste },
      ...{ onPointerDown, onPointerMove, onPointerOver, onPointerUp, onDoubleClick },
    };
  }
}

/** A grid's control for as long as the grid is on screen, and what it says now. */
export function useGridControl(input: GridInput): { control: GridControl; state: GridState } {
  const [control] = useState(() => new GridControl(input));
  useLayoutEffect(() => {
    const { listKey, order } = control.input;
    control.input = input;
    if (listKey === input.listKey && order !== input.order) control.follow();
    else control.bind();
  });
  return { control, state: useSyncExternalStore(control.subscribe, control.snapshot) };
}

/** What needs no row: the last step, and what is put away. */
const WITHOUT_ROW: ReadonlySet<Intent["kind"]> = new Set(["undo", "redo", "escape"]);

function tellGone(row: number): void {
  void toast.failed(gridTexts.rowGone(row), gridTexts.rowGoneHelp);
}

function tellMoved(): void {
  void toast.failed(gridTexts.rowsMoved, gridTexts.rowsMovedHelp);
}

function tellTooMany(): void {
  announce(gridTexts.tooMany(MOST_CELLS), "assertive");
}

function placeOf(target: EventTarget): Place | null {
  const cell = (target as Element).closest<HTMLElement>("[data-column]");
  const row = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !row) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

/** A field, a menu or the help has its keys for itself. */
function isInControl(target: EventTarget): boolean {
  return (target as Element).closest("input, button, [role=menu], [data-help]") !== null;
}

export function isSame(left: Place | null, right: Place | null): boolean {
  return left?.row === right?.row && left?.column === right?.column;
}
