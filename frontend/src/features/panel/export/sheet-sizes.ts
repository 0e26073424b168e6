/** The sheets of paper that the panel is printed on, and how wide each widget is on them. Pure. */

export interface SheetSize {
  readonly id: SheetId;
  readonly name: string;
  /** What is left of the page between its margins, in pixels of the page (96 to an inch). */
  readonly width: number;
  /** Into how many parts that width is divided. */
  readonly columns: number;
}

export type SheetId = "carta-vertical" | "carta-horizontal" | "a4-vertical" | "a4-horizontal";

const PIXELS_PER_MM = 96 / 25.4;
/** As in print.css. */
const MARGIN_MM = 14;
/** Browsers cut off the last pixels of a printed page: the right lines of frames. */
const EDGE = 2;
const TALL = 6;
const BROAD = 12;

function size(id: SheetId, name: string, widthMm: number, columns: number): SheetSize {
  const room = (widthMm - 2 * MARGIN_MM) * PIXELS_PER_MM;
  return { id, name, columns, width: Math.floor(room) - EDGE };
}

/** Letter paper is what Chile's printers hold. */
export const LETTER = size("carta-vertical", "Carta vertical", 215.9, TALL);

export const SHEET_SIZES: readonly SheetSize[] = [
  LETTER,
  size("carta-horizontal", "Carta horizontal", 279.4, BROAD),
  size("a4-vertical", "A4 vertical", 210, TALL),
  size("a4-horizontal", "A4 horizontal", 297, BROAD),
];

export function sheetOf(id: string | null): SheetSize {
  return SHEET_SIZES.find((one) => one.id === id) ?? LETTER;
}

/** The widest of a row of the panel have a row of the paper; none is too narrow to be read. */
export function spanOf(cols: number, columns: number): number {
  if (columns === TALL) return cols > 6 ? TALL : TALL / 2;
  if (cols > 8) return BROAD;
  return cols > 4 ? BROAD / 2 : BROAD / 3;
}

/** Rows of items, none wider than the sheet: what stands side by side. */
export function rowsOf<Item>(
  items: readonly Item[],
  columns: number,
  spanOfItem: (item: Item) => number,
): Item[][] {
  const rows: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const span = spanOfItem(item);
    if (span > left) {
      rows.push([]);
      left = columns;
    }
    rows.at(-1)?.push(item);
    left -= span;
  }
  return rows;
}
