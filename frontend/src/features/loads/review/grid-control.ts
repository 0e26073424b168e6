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
  nextSuggestion,
  textOfRange,
} from "@/features/loads/review/grid-edits";
import { type Intent, intentOf, type Key } from "@/features/loads/review/grid-keyboard";
import {
  type Cursor,
  cellsIn,
  cursorAt,
  fromClipboard,
  type GridSize,
  moved,
  type Place,
  pasted,
  type Range,
  rangeOf,
  within,
} from "@/features/loads/review/grid-model";
import { gridTexts } from "@/features/loads/review/texts";
import type { CellProblem, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { announce } from "@/platform/ui/live-region";

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
  editable: boolean;
  actions: GridActions;
  /** Rows that are seen at once. */
  page: number;
  reveal: (place: Place) => void;
  /** Leads the focus into the help beside the cell. */
  intoHelp: () => void;
}

/** A cell while it is written. */
export interface Editing {
  place: Place;
  text: string;
}

export interface GridState {
  cursor: Cursor;
  editing: Editing | null;
  /** The row whose menu is open. */
  rowMenu: number | null;
  /** The cell whose help was closed. */
  closed: Place | null;
}

const START: GridState = { cursor: cursorAt(0, 1), editing: null, rowMenu: null, closed: null };

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
    for (const listener of this.#listeners) listener();
  }

  get #size(): GridSize {
    const { rows, columns, page } = this.input;
    return { rows: rows.total, columns: columns.length, page };
  }

  get #active(): Place {
    return this.#state.cursor.active;
  }

  get #row(): ReviewRow | undefined {
    return this.input.rows.rowAt(this.#active.row);
  }

  get #problem(): CellProblem | null {
    const row = this.#row;
    return row ? this.input.rows.problemAt(row, this.#active.column) : null;
  }

  get #range(): Range {
    return rangeOf(this.#state.cursor, this.input.columns.length);
  }

  go = (cursor: Cursor): void => {
    this.#set({ cursor, closed: null, editing: null });
    this.input.reveal(cursor.active);
  };

  /** The cursor goes along, so that the menu of its row is there before and after. */
  openMenu = (row: number): void => this.#set({ rowMenu: row, cursor: cursorAt(row, 0) });

  closeMenu = (): void => this.#set({ rowMenu: null });

  cancel = (): void => this.#set({ editing: null });

  /** The text of the cell is written, and the cursor goes on as the key says. */
  commit = (text: string, key: CommitKey | null): void => {
    const { rows } = this.input;
    const { row: index, column } = this.#state.editing?.place ?? this.#active;
    const row = rows.rowAt(index);
    this.#set({ editing: null });
    if (row && text !== (rows.textAt(row, column) ?? "")) this.#write([{ row, column, text }]);
    if (key) this.#move({ key: AFTER_COMMIT[key], ctrl: false, shift: false, alt: false });
  };

  /** Takes the suggestion, and goes on to the next one. */
  accept = (): void => {
    const row = this.#row;
    const { column } = this.#active;
    const suggestion = this.#problem?.suggestion;
    if (!row || suggestion == null || column === 0) return;
    const next = nextSuggestion(this.input.rows, this.input.columns.length, this.#active);
    this.#write([{ row, column, text: suggestion }]);
    if (next) this.go(cursorAt(next.row, next.column));
    else announce(gridTexts.accepted(suggestion));
  };

  /** Rows that are all out already are taken in again. */
  leaveOut = async (top: number, bottom: number): Promise<void> => {
    if (bottom - top + 1 > MOST_CELLS) return tellTooMany();
    const rows = await this.input.rows.rowsBetween(top, bottom);
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
    if (edits.length > 0) actions.write(edits);
    return edits.length;
  }

  #move(pressed: Key): void {
    const next = moved(this.#state.cursor, pressed, this.#size);
    if (next) this.go(next);
  }

  /** Begins with another text, or with that of the cell. */
  #edit(text?: string): void {
    const row = this.#row;
    const place = this.#active;
    if (!row) return;
    const own = this.input.rows.textAt(row, place.column) ?? "";
    this.#set({ editing: { place, text: text ?? own } });
  }

  #perform(intent: Intent, pressed: Key): void {
    const { rows, actions, intoHelp } = this.input;
    const active = this.#active;
    const problem = this.#problem;
    const deeds: Record<Intent["kind"], () => void> = {
      move: () => this.#move(pressed),
      edit: () => this.#edit(),
      type: () => this.#edit(intent.kind === "type" ? intent.text : ""),
      accept: this.accept,
      acceptAll: () => problem && actions.acceptAll(problem),
      without: () => problem && actions.without(problem),
      intoHelp,
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
    const pressed: Key = {
      key: event.key,
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      alt: event.altKey,
    };
    const intent = intentOf(pressed, {
      suggests: this.#problem?.suggestion != null && !isSame(this.#state.closed, this.#active),
      isRowNumber: this.#active.column === 0,
      editable: this.input.editable,
    });
    if (!intent) return;
    event.preventDefault();
    event.stopPropagation();
    this.#perform(intent, pressed);
  };

  onCopy = (event: ClipboardEvent): void => {
    if (isInControl(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOfRange(this.#range, this.input.rows));
    announce(gridTexts.copied(cellsIn(this.#range)));
  };

  onCut = (event: ClipboardEvent): void => {
    this.onCopy(event);
    if (this.input.editable && !isInControl(event.target)) void this.#writeAt(blanked(this.#range));
  };

  onPaste = (event: ClipboardEvent): void => {
    if (isInControl(event.target) || !this.input.editable) return;
    event.preventDefault();
    const block = fromClipboard(event.clipboardData.getData("text/plain"));
    void this.#writeAt(pasted(block, this.#range, this.#size)).then((count) => {
      if (count > 0) announce(gridTexts.pasted(count));
    });
  };

  onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || isInControl(event.target)) return;
    // What is being written in another cell is written there, before the cursor leaves it.
    if (this.#state.editing) (document.activeElement as HTMLElement | null)?.blur();
    const to = within(place, this.#size);
    this.#dragging = event.pointerType === "mouse";
    this.go({ active: to, anchor: event.shiftKey ? this.#state.cursor.anchor : to });
  };

  onPointerOver = (event: PointerEvent): void => {
    const place = this.#dragging && event.buttons === 1 ? placeOf(event.target) : null;
    if (!place) return;
    const active = within(place, this.#size);
    const { anchor } = this.#state.cursor;
    if (!isSame(active, this.#active)) this.#set({ cursor: { active, anchor } });
  };

  onPointerUp = (): void => {
    this.#dragging = false;
  };

  onDoubleClick = (event: { target: EventTarget }): void => {
    if (!this.input.editable || this.#active.column === 0 || isInControl(event.target)) return;
    this.#edit();
  };

  /** What the element of the grid listens to. */
  get handlers() {
    const { onKeyDown, onCopy, onCut, onPaste } = this;
    const { onPointerDown, onPointerOver, onPointerUp, onDoubleClick } = this;
    return {
      ...{ onKeyDown, onCopy, onCut, onPaste },
      ...{ onPointerDown, onPointerOver, onPointerUp, onDoubleClick },
    };
  }
}

/** A grid's control for as long as the grid is on screen, and what it says now. */
export function useGridControl(input: GridInput): { control: GridControl; state: GridState } {
  const [control] = useState(() => new GridControl(input));
  useLayoutEffect(() => {
    control.input = input;
  });
  return { control, state: useSyncExternalStore(control.subscribe, control.snapshot) };
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
