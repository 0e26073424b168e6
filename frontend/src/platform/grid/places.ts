/** Places, ranges and movements in a grid. */
import type { Key } from "@/platform/grid/keyboard";
import { clamped } from "@/platform/grid/rows-in-sight";

/** A cell: its row in the list, and its column, where 0 is the number of the row. */
export interface Place {
  row: number;
  column: number;
}

/** The cell that has the focus, and the opposite corner of the range. */
export interface Cursor {
  active: Place;
  anchor: Place;
}

export interface GridSize {
  rows: number;
  /** Columns of data; the number of the row is not one. */
  columns: number;
  /** Rows that are seen at once. */
  page: number;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function isSame(left: Place | null, right: Place | null): boolean {
  return left?.row === right?.row && left?.column === right?.column;
}

export function cursorAt(row: number, column: number): Cursor {
  return { active: { row, column }, anchor: { row, column } };
}

/** All cells between both corners; the number of a row stands for its whole row. */
export function rangeOf({ active, anchor }: Cursor, columns: number): Range {
  const whole = active.column === 0 || anchor.column === 0;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: whole ? 1 : Math.min(active.column, anchor.column),
    right: whole ? columns : Math.max(active.column, anchor.column),
  };
}

export function cellsIn({ top, bottom, left, right }: Range): number {
  return (bottom - top + 1) * (right - left + 1);
}

type Destination = (from: Place, size: GridSize, ctrl: boolean) => Place;

const DESTINATIONS: Readonly<Record<string, Destination>> = {
  ArrowUp: ({ row, column }, _, ctrl) => ({ row: ctrl ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, ctrl) => ({ row: ctrl ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, _, ctrl) => ({ row, column: ctrl ? 1 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, ctrl) => ({
    row,
    column: ctrl ? columns : column + 1,
  }),
  Home: ({ row }, _, ctrl) => ({ row: ctrl ? 0 : row, column: 1 }),
  End: ({ row }, { rows, columns }, ctrl) => ({ row: ctrl ? rows - 1 : row, column: columns }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
};

/** The cursor after a key; with Shift only its focus moves, and the range grows or shrinks. */
export function moved(
  cursor: Cursor,
  pressed: Pick<Key, "key" | "ctrl" | "shift">,
  size: GridSize,
): Cursor | null {
  const lead = DESTINATIONS[pressed.key];
  if (!lead) return null;
  const active = within(lead(cursor.active, size, pressed.ctrl), size);
  return { active, anchor: pressed.shift ? cursor.anchor : active };
}

export function within({ row, column }: Place, { rows, columns }: GridSize): Place {
  return {
    row: clamped(row, Math.max(0, rows - 1)),
    column: clamped(column, columns),
  };
}

export interface Written {
  row: number;
  column: number;
  text: string;
}

/**
 * Which cells a pasted block is written to: from the upper left corner of the range on, or, when the
 * range is a whole multiple of the block, once for each time that it fits.
 */
export function pasted(
  block: readonly (readonly string[])[],
  range: Range,
  size: Pick<GridSize, "rows" | "columns">,
): Written[] {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const [tall, wide] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const repeats = tall % height === 0 && wide % width === 0;
  const bottom = Math.min(size.rows - 1, range.top + (repeats ? tall : height) - 1);
  const right = Math.min(size.columns, range.left + (repeats ? wide : width) - 1);
  const written: Written[] = [];
  for (let row = range.top; row <= bottom; row += 1)
    for (let column = range.left; column <= right; column += 1) {
      const text = block[(row - range.top) % height]?.[(column - range.left) % width];
      if (text !== undefined) written.push({ row, column, text });
    }
  return written;
}

/** How many rows and columns of a pasted block have no cell: what is blank is missed by nobody. */
export function overhang(
  block: readonly (readonly string[])[],
  range: Range,
  size: Pick<GridSize, "rows" | "columns">,
): { rows: number; columns: number } {
  const isFilled = (text: string) => text.trim() !== "";
  const height = block.findLastIndex((row) => row.some(isFilled)) + 1;
  const width = Math.max(0, ...block.map((row) => row.findLastIndex(isFilled) + 1));
  return {
    rows: Math.max(range.top + height - size.rows, 0),
    columns: Math.max(range.left + width - 1 - size.columns, 0),
  };
}

/** Copies the first row of a range into the rows below it. */
export function filledDown(
  range: Range,
  textAt: (row: number, column: number) => string | null,
): { row: number; column: number; text: string | null }[] {
  const written = [];
  for (let column = range.left; column <= range.right; column += 1) {
    const text = textAt(range.top, column);
    for (let row = range.top + 1; row <= range.bottom; row += 1)
      written.push({ row, column, text });
  }
  return written;
}
