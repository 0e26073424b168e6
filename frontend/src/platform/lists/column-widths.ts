/** How wide the columns of a list are: as the person drew them, else by what they hold and by the room. In pixels at the normal text size. */
import { moved } from "@/platform/lib/moved";
import type { ListColumn } from "@/platform/lists/list-spec";

export type Widths = Readonly<Record<string, number>>;

const NARROWEST = 56;
const WIDEST = 800;

/** Where nothing is known of what a column holds. */
const USUAL = { name: 272, text: 156, number: 92 };
const LEAST = { name: 160, text: 72 };
const SHORT = 130;
/** More of a text is read in the whole row, or by pointing at it. */
const MOST = { name: 480, text: 260 };
/** How much of the room a name may take where the table scrolls: it stays in sight, and so must what goes by. */
const MOST_OF_ROOM = 0.45;

type Sizing = Pick<ListColumn<never>, "width" | "least" | "align">;

/** How wide the content of each column is: in one line, and in the two that a row has room for. */
export interface Content {
  whole: Widths;
  folded: Widths;
}

export const NOTHING_KNOWN: Content = { whole: {}, folded: {} };

interface Size {
  width: number;
  /** In two lines. */
  folded?: number;
  least: number;
}

/** How wide a column would be, and how narrow it may become before the table scrolls. */
function sizeOf(column: Sizing & { id: string }, names: boolean, content: Content): Size {
  const whole = content.whole[column.id];
  if (whole === undefined) return usualSize(column, names);
  if (hasFixedWidth(column)) return { width: whole, least: whole };
  const { name, text } = MOST;
  const width = Math.min(whole, names ? name : text);
  const least = Math.min(width, column.least ?? (names ? LEAST.name : LEAST.text));
  // What is one word has no second line: a short one stays whole, an address gives way.
  const isWhole = names || width <= SHORT;
  const folded = Math.min(width, content.folded[column.id] ?? (isWhole ? width : least));
  return { width, folded, least: Math.min(folded, least) };
}

function usualSize({ width, least, align }: Sizing, names: boolean): Size {
  if (names) return { width: width ?? USUAL.name, least: least ?? LEAST.name };
  if (width !== undefined) return { width, least: least ?? width };
  if (align === "end") return { width: USUAL.number, least: least ?? USUAL.number };
  return { width: USUAL.text, least: least ?? LEAST.text };
}

/** Whether a column is as wide as what it holds always is, such as a date. */
export function hasFixedWidth({ width, least, align }: Sizing): boolean {
  return align === "end" || (width !== undefined && least === undefined);
}

/**
 * The columns share the room. Each is as wide as what it holds, where that is known (`content`): numbers and
 * dates for good, texts within reason. What is left goes to the name of the row, and before that is known to
 * all that hold words. Where it is narrow words go into two lines, then give way, the name after all others. Where the table scrolls
 * anyway nothing is gained by cutting names. Once a person drew widths, those stand, and the last column takes
 * what is left.
 */
export function widthsOf(
  columns: readonly ListColumn<never>[],
  rowHeader: string,
  drawn: Widths,
  room: number,
  content: Content = NOTHING_KNOWN,
): Record<string, number> {
  const sizes = columns.map((column) => {
    const { id } = column;
    const known = drawn[id];
    if (known === undefined) return { id, ...sizeOf(column, id === rowHeader, content) };
    const width = clamped(known);
    return { id, width, least: width };
  });
  const spare = room - sum(sizes.map(({ width }) => width));
  const takers = takersOf(sizes, rowHeader, { drawn, content });
  const widths = spare > 0 ? grown(sizes, takers, spare) : narrowed(sizes, rowHeader, room);
  const last = sizes.at(-1);
  if (last && takers.length === 0 && spare > 0) widths[last.id] = last.width + spare;
  return widths;
}

/** Who takes what is left. */
function takersOf(
  sizes: readonly Sized[],
  rowHeader: string,
  { drawn, content }: { drawn: Widths; content: Content },
): readonly Sized[] {
  const isMeasured = content.whole[rowHeader] !== undefined && drawn[rowHeader] === undefined;
  if (isMeasured) return sizes.filter(({ id }) => id === rowHeader);
  return sizes.filter(({ width, least }) => width > least);
}

interface Sized extends Size {
  id: string;
}

/** Who holds words grows by its width. */
function grown(
  sizes: readonly Sized[],
  elastic: readonly Sized[],
  spare: number,
): Record<string, number> {
  const whole = sum(elastic.map(({ width }) => width));
  const growing = new Set(elastic);
  return Object.fromEntries(
    sizes.map((size) => [
      size.id,
      size.width + (growing.has(size) ? (spare * size.width) / whole : 0),
    ]),
  );
}

/** Words go into two lines before anything is cut: others than the name first, then it, then others are cut. */
function narrowed(
  sizes: readonly Sized[],
  rowHeader: string,
  room: number,
): Record<string, number> {
  const name = sizes.find(({ id }) => id === rowHeader);
  const others = sizes.filter((size) => size !== name);
  const foldedOthers = sum(others.map(foldedOf));
  const nameFolded = name ? foldedOf(name) : 0;
  const left = room - foldedOthers;
  if (left >= nameFolded) {
    const nameWidth = Math.min(name?.width ?? 0, left);
    return between(sizes, { name, nameWidth, room, from: foldedOf, to: ({ width }) => width });
  }
  const least = sum(others.map((size) => size.least));
  const nameWidth = name ? nameBeside(name, least, room) : 0;
  return between(sizes, { name, nameWidth, room, from: (size) => size.least, to: foldedOf });
}

function foldedOf({ folded, least }: Sized): number {
  return folded ?? least;
}

interface Share {
  name: Sized | undefined;
  nameWidth: number;
  room: number;
  from: (size: Sized) => number;
  to: (size: Sized) => number;
}

/** What the name leaves, shared by how much each can take. */
function between(
  sizes: readonly Sized[],
  { name, nameWidth, room, from, to }: Share,
): Record<string, number> {
  const others = sizes.filter((size) => size !== name);
  const slack = sum(others.map((size) => to(size) - from(size)));
  const spare = room - nameWidth - sum(others.map(from));
  const part = slack > 0 ? Math.min(Math.max(spare / slack, 0), 1) : 0;
  return Object.fromEntries(
    sizes.map((size) => [
      size.id,
      size === name ? nameWidth : from(size) + (to(size) - from(size)) * part,
    ]),
  );
}

function nameBeside(name: Sized, leastOfOthers: number, room: number): number {
  const { width, folded = width, least } = name;
  const left = room - leastOfOthers;
  const scrolls = left < least;
  return Math.max(least, Math.min(folded, scrolls ? room * MOST_OF_ROOM : left));
}

/** The columns whose words need their second line, by place. */
export function foldedColumns(
  columns: readonly { id: string }[],
  widths: Widths,
  { whole, folded }: Content,
): readonly number[] {
  return columns.flatMap(({ id }, at) => {
    const isNarrow = (widths[id] ?? 0) < (whole[id] ?? 0) - 1;
    return isNarrow && folded[id] !== undefined ? [at] : [];
  });
}

export function clamped(width: number): number {
  return Math.min(Math.max(Math.round(width), NARROWEST), WIDEST);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The columns that stay in sight while the others scroll sideways: up to the name where it stands early, else the first. */
export function pinnedCount(columns: readonly { id: string }[], rowHeader: string): number {
  return columns.findIndex(({ id }) => id === rowHeader) === 1 ? 2 : 1;
}

/** The columns after one of them went to another place; what is pinned keeps its own. */
export function columnMoved(
  ids: readonly string[],
  id: string,
  to: number,
  pinned: number,
): readonly string[] {
  const from = ids.indexOf(id);
  if (from < pinned) return ids;
  return moved(ids, from, Math.min(Math.max(to, pinned), ids.length - 1));
}
