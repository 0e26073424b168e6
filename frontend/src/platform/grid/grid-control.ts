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
  type CellText,
  filled,
  type GridRows,
  inRows,
  MOST_CELLS,
  type PlacedText,
  textOfRange,
} from "@/platform/grid/cells";
import { fromClipboard } from "@/platform/grid/clipboard";
import { intentOf, type Key } from "@/platform/grid/keyboard";
import {
  type Cursor,
  cellsIn,
  cursorAt,
  type GridSize,
  isSame,
  moved,
  overhang,
  type Place,
  pasted,
  type Range,
  rangeOf,
  within,
} from "@/platform/grid/places";
import { gridTexts } from "@/platform/grid/texts";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";
import type { Way } from "@/platform/undo/undo";

export interface GridInput<Row> {
  rows: GridRows<Row>;
  /** Columns of data; the head of the row is not one. */
  columns: number;
  /** Tells another list from the same one. */
  listKey: string;
  /** Another one for each order of the rows of that list. */
  order: number | string;
  editable: boolean;
  /** Rows that are seen at once. */
  page: number;
  /** What one step writes. */
  write: (cells: readonly CellText<Row>[]) => void;
  turn: (way: Way) => void;
  reveal: (place: Place) => void;
  /** Whether the focus is in the grid. */
  hasFocus: () => boolean;
  /** Somebody writes, presses or is about to: the rows have to stay where they are. */
  onHold?: (held: boolean) => void;
}

/** A cell while it is written. */
export interface Editing<Row> {
  place: Place;
  /** Whatever becomes of the list, it is this row that is written. */
  row: Row;
  text: string;
}

export interface GridState<Row> {
  cursor: Cursor;
  editing: Editing<Row> | null;
  /** The row that the cursor was on, when it is not in the list any more: nothing can be written. */
  gone: number | null;
}

/** What a key does. */
interface Deed {
  run: () => void;
  /** What leads somewhere brings a cursor back whose row has gone; what needs no row is done without one. */
  row: "needed" | "found" | "not needed";
}

/** As long as somebody who stops the pointer over a cell needs to press it. */
const AIM_MS = 300;

export type CommitKey = "Enter" | "Tab" | "ShiftTab";

const AFTER_COMMIT: Readonly<Record<CommitKey, string>> = {
  Enter: "ArrowDown",
  Tab: "ArrowRight",
  ShiftTab: "ArrowLeft",
};

/** A grid with keys of its own extends it: `ownDeed` comes before what the keys mean everywhere. */
export class GridControl<
  Row,
  Input extends GridInput<Row> = GridInput<Row>,
  State extends GridState<Row> = GridState<Row>,
> {
  input: Input;
  #state: State;
  #listeners = new Set<() => void>();
  #dragging = false;
  #pressed = false;
  #aiming: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** The keys of the rows that were pressed last and before. */
  #presses: readonly (number | undefined)[] = [];
  /** The cursor belongs to the row with this key. Nobody's before somebody came to the grid. */
  #rowKey: number | undefined;
  #touched = false;

  constructor(input: Input, start: State) {
    this.input = input;
    this.#state = start;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): State => this.#state;

  protected set(changes: Partial<State> | Partial<GridState<Row>>): void {
    this.#state = { ...this.#state, ...changes };
    this.bind();
    this.#hold();
    for (const listener of this.#listeners) listener();
  }

  /** Whether the rows have to stay where they are for what is open. */
  protected get isBusy(): boolean {
    return this.#state.editing !== null;
  }

  #hold(): void {
    const held = this.#pressed || this.#aiming !== undefined || this.isBusy;
    if (held === this.#held) return;
    this.#held = held;
    this.input.onHold?.(held);
  }

  /** Somebody has come to the grid: from here on the cursor is theirs. */
  touch = (): void => {
    this.#touched = true;
  };

  /** Learns which row the cursor is on, once that has come. */
  bind(): void {
    if (this.#state.gone !== null) return;
    const row = this.active;
    this.#rowKey = row && this.input.rows.keyOf(row);
  }

  /** The rows stand in another order: the cursor goes along with its row, and a range is one cell. */
  follow(): void {
    const { rows, hasFocus, reveal } = this.input;
    const key = this.#rowKey;
    if (!this.#touched || key === undefined) return;
    const index = rows.indexOf(key);
    const { column } = this.place;
    if (index === null) {
      const { row: last } = within(this.place, this.size);
      this.lost(cursorAt(last, column), key);
      return;
    }
    this.followed(cursorAt(index, column));
    if (hasFocus()) reveal(this.place);
  }

  /** The row of the cursor is not in the list any more. */
  protected lost(cursor: Cursor, key: number): void {
    this.set({ cursor, gone: key });
  }

  protected followed(cursor: Cursor): void {
    this.set({ cursor, gone: null });
  }

  reveal(): void {
    if (this.#state.gone === null) this.input.reveal(this.place);
  }

  /** Leads to a cell by the key of its row, if that has come. */
  show(key: number, column: number): void {
    const index = this.input.rows.indexOf(key);
    if (index === null) return;
    this.go(cursorAt(index, column));
  }

  protected get size(): GridSize {
    const { rows, columns, page } = this.input;
    return { rows: rows.total, columns, page };
  }

  protected get place(): Place {
    return this.#state.cursor.active;
  }

  protected get active(): Row | undefined {
    return this.#state.gone === null ? this.input.rows.rowAt(this.place.row) : undefined;
  }

  protected get range(): Range {
    return rangeOf(this.#state.cursor, this.input.columns);
  }

  /** Whether more than one cell is chosen. */
  get isRange(): boolean {
    const { active, anchor } = this.#state.cursor;
    return !isSame(active, anchor);
  }

  go = (cursor: Cursor): void => {
    this.touch();
    this.begin(cursor);
  };

  /** Where a list begins, for whoever comes to it. */
  begin(cursor: Cursor): void {
    this.set({ cursor, editing: null, gone: null });
    this.input.reveal(cursor.active);
  }

  cancel = (): void => this.set({ editing: null });

  /** The text of the cell is written, and the cursor goes on as the key says. */
  commit = (text: string, key: CommitKey | null): void => {
    const { editing } = this.#state;
    if (!editing) return;
    const { row, place } = editing;
    const { column } = place;
    const isNews = text !== (this.input.rows.textAt(row, column) ?? "");
    if (isNews) this.input.write([{ row, column, text }]);
    this.set({ editing: null });
    if (key) this.move({ key: AFTER_COMMIT[key], ctrl: false, shift: false, alt: false });
  };

  /** Answers how many cells were written. */
  protected async writeAt(cells: readonly PlacedText[]): Promise<number> {
    if (cells.length > MOST_CELLS) {
      tellTooMany();
      return 0;
    }
    const written = await inRows(cells, this.input.rows);
    if (written === null) tellMoved();
    else if (written.length > 0) this.input.write(written);
    return written?.length ?? 0;
  }

  protected move(pressed: Key): void {
    const next = moved(this.#state.cursor, pressed, this.size);
    if (next) this.go(next);
  }

  /** Begins with another text, or with that of the cell. */
  protected edit(text?: string): void {
    const row = this.active;
    const { place } = this;
    if (!row) return;
    const own = this.input.rows.textAt(row, place.column) ?? "";
    this.set({ editing: { place, row, text: text ?? own } });
  }

  protected escape(): void {
    const active = this.place;
    this.set({ cursor: { active, anchor: active } });
  }

  /** What a key does in this grid alone. */
  protected ownDeed(_pressed: Key): (() => void) | null {
    return null;
  }

  /** Whether a key of this grid alone goes elsewhere, whatever became of the row of the cursor. */
  protected leavesRow(_pressed: Key): boolean {
    return false;
  }

  #deedOf(pressed: Key): Deed | null {
    const own = this.ownDeed(pressed);
    if (own) return { run: own, row: this.leavesRow(pressed) ? "not needed" : "needed" };
    const { rows, editable } = this.input;
    const intent = intentOf(pressed, { isHead: this.place.column === 0, editable });
    switch (intent?.kind) {
      case "move":
        return { run: () => this.move(pressed), row: "found" };
      case "edit":
        return { run: () => this.edit(), row: "needed" };
      case "type":
        return { run: () => this.edit(intent.text), row: "needed" };
      case "blank":
        return { run: () => void this.writeAt(blanked(this.range)), row: "needed" };
      case "fillDown":
        return { run: () => void this.writeAt(filled(this.range, rows)), row: "needed" };
      case "wholeRow":
        return { run: () => this.#takeRow(), row: "needed" };
      case "escape":
        return { run: () => this.escape(), row: "not needed" };
      case "undo":
      case "redo":
        return { run: () => this.input.turn(intent.kind), row: "not needed" };
      default:
        return null;
    }
  }

  #takeRow(): void {
    const { active, anchor } = this.#state.cursor;
    this.go({ active, anchor: { ...anchor, column: 0 } });
  }

  /** Answers whether the key means something here. */
  press(pressed: Key): boolean {
    this.touch();
    const deed = this.#deedOf(pressed);
    if (!deed) return false;
    const { gone, cursor } = this.#state;
    // The first key that walks brings the cursor back, on the row that stands there now.
    if (gone !== null && deed.row === "found") this.go(cursor);
    else if (gone !== null && deed.row === "needed") tellGone(gone);
    else deed.run();
    return true;
  }

  onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || this.isForeign(event.target)) return;
    if (!this.press(keyOf(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A field, a menu or the help has its keys for itself. */
  protected isForeign(target: EventTarget): boolean {
    return (target as Element).closest("input, button, [role=menu], [data-help]") !== null;
  }

  onCopy = (event: ClipboardEvent): void => {
    if (this.isForeign(event.target) || this.#isGone()) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOfRange(this.range, this.input.rows));
    announce(gridTexts.copied(cellsIn(this.range)));
  };

  onCut = (event: ClipboardEvent): void => {
    if (this.isForeign(event.target) || this.#isGone()) return;
    this.onCopy(event);
    if (this.input.editable) void this.writeAt(blanked(this.range));
  };

  onPaste = (event: ClipboardEvent): void => {
    if (this.isForeign(event.target) || !this.input.editable || this.#isGone()) return;
    event.preventDefault();
    void this.paste(fromClipboard(event.clipboardData.getData("text/plain")));
  };

  protected async paste(block: readonly (readonly string[])[]): Promise<void> {
    const { range, size } = this;
    const count = await this.writeAt(pasted(block, range, size));
    if (count === 0) return;
    announce(gridTexts.pasted(count));
    const { rows, columns } = overhang(block, range, size);
    const left = leftWords(rows, columns);
    if (left) void toast.failed(left, gridTexts.noPlaceHelp);
  }

  /** Says so, when the row of the cursor is not there any more. */
  #isGone(): boolean {
    const { gone } = this.#state;
    if (gone !== null) tellGone(gone);
    return gone !== null;
  }

  onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    const row = place && this.input.rows.rowAt(place.row);
    this.#presses = [this.#presses[1], row ? this.input.rows.keyOf(row) : undefined];
    this.#press();
    if (!place || event.button !== 0 || this.isForeign(event.target)) return;
    // What is being written in another cell is written there, before the cursor leaves it.
    if (this.#state.editing) (document.activeElement as HTMLElement | null)?.blur();
    const to = within(place, this.size);
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
    const active = within(place, this.size);
    const { anchor } = this.#state.cursor;
    if (!isSame(active, this.place)) this.set({ cursor: { active, anchor }, gone: null });
  };

  onPointerUp = (): void => {
    if (this.#dragging && this.isRange) this.reveal();
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
    if (!this.input.editable || this.place.column === 0 || this.isForeign(event.target)) return;
    // Both clicks hit the same place, but the rows may have moved between them.
    if (this.#presses[0] === this.#presses[1]) this.edit();
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

/** A grid's control for as long as the grid is on screen. */
export function useGridControl<
  Control extends {
    input: Pick<GridInput<never>, "listKey" | "order">;
    follow: () => void;
    bind: () => void;
  },
>(Grid: new (input: Control["input"]) => Control, input: Control["input"]): Control {
  const [control] = useState(() => new Grid(input));
  useLayoutEffect(() => {
    const { listKey, order } = control.input;
    control.input = input;
    if (listKey === input.listKey && order !== input.order) control.follow();
    else control.bind();
  });
  return control;
}

/** What a grid says now. */
export function useGridState<State>(control: {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => State;
}): State {
  return useSyncExternalStore(control.subscribe, control.snapshot);
}

/** What the cursor of a grid is to one of its rows. */
export function cursorInRow<Row>({ cursor, gone }: GridState<Row>, row: number, columns: number) {
  const { active, anchor } = cursor;
  const range = isSame(active, anchor) ? null : rangeOf(cursor, columns);
  const takesPart = range !== null && row >= range.top && row <= range.bottom;
  return {
    activeColumn: active.row === row && gone === null ? active.column : null,
    /** The columns of a range that the row takes part in; 0 when it does not. */
    rangeLeft: takesPart ? range.left : 0,
    rangeRight: takesPart ? range.right : 0,
  };
}

export function keyOf(event: KeyboardEvent): Key {
  const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
  return { key, ctrl: ctrlKey || metaKey, shift, alt };
}

function tellGone(row: number): void {
  void toast.failed(gridTexts.rowGone(row), gridTexts.rowGoneHelp);
}

export function tellMoved(): void {
  void toast.failed(gridTexts.rowsMoved, gridTexts.rowsMovedHelp);
}

export function tellTooMany(): void {
  void toast.failed(gridTexts.tooMany(MOST_CELLS));
}

/** What of a pasted block found no cell; blank when all of it did. */
export function leftWords(rows: number, columns: number): string {
  const parts = [
    rows > 0 && gridTexts.rowsPasted(rows),
    columns > 0 && gridTexts.columnsPasted(columns),
  ].filter((words) => words !== false);
  return parts.length > 0 ? gridTexts.noPlace(parts) : "";
}

/** A row says its place in the list, and a cell its column. */
export function placeOf(target: EventTarget): Place | null {
  const cell = (target as Element).closest<HTMLElement>("[data-column]");
  const row = cell?.closest<HTMLElement>("[data-index]");
  if (!cell || !row) return null;
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) };
}
