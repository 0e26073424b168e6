/** How wide the columns of a list are: as the person drew them, else by what they hold and by the room. In pixels at the normal text size. */
import { moved } from "@/platform/lib/moved";
import type { ListColumn } from "@/platform/lists/list-spec";

export type Widths = Readonly<Record<string, number>>;

const NARROWEST = 56;
const WIDEST = 800;

const USUAL = { name: 272, text: 156, number: 92 };
const LEAST = { name: 184, text: 104 };
/** How much of the room a name may take where the table scrolls: it stays in sight, and so must what goes by. */
const MOST_OF_ROOM = 0.45;

type Sizing = Pick<ListColumn<never>, "width" | "least" | "align">;

/** How wide a column would be, and how narrow it may become before the table scrolls. */
function sizeOf({ width, least, align }: Sizing, names: boolean): { width: number; least: number } {
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
 * The columns share the room: what is left goes to those that hold words, which also give way where it
 * is narrow, the name of the row after all others. Where the table scrolls anyway nothing is gained by
 * cutting names. Once a person drew widths, those stand, and the last column takes what is left.
 */
export function widthsOf(
  columns: readonly ListColumn<never>[],
  rowHeader: string,
  drawn: Widths,
  room: number,
): Record<string, number> {
  const sizes = columns.map((column) => {
    const known = drawn[column.id];
    if (known === undefined) return { id: column.id, ...sizeOf(column, column.id === rowHeader) };
    const width = clamped(known);
    return { id: column.id, width, least: width };
  });
  const spare = room - sum(sizes.map(({ width }) => width));
  const elastic = sizes.filter(({ width, least }) => width > least);
  const widths = spare > 0 ? grown(sizes, elastic, spare) : narrowed(sizes, rowHeader, room);
  const last = sizes.at(-1);
  if (last && elastic.length === 0 && spare > 0) widths[last.id] = last.width + spare;
  return widths;
}

interface Sized {
  id: string;
  width: number;
  least: number;
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

/** Who can shrinks by how much it can, the name only by what the others could not give. */
function narrowed(
  sizes: readonly Sized[],
  rowHeader: string,
  room: number,
): Record<string, number> {
  const name = sizes.find(({ id }) => id === rowHeader);
  const others = sizes.filter((size) => size !== name);
  const leastOfOthers = sum(others.map(({ least }) => least));
  const nameWidth = name ? nameBeside(name, leastOfOthers, room) : 0;
  const spare = room - nameWidth - leastOfOthers;
  const slack = sum(others.map(({ width, least }) => width - least));
  const part = slack > 0 ? Math.min(Math.max(spare / slack, 0), 1) : 0;
  return Object.fromEntries(
    sizes.map((size) => [
      size.id,
      size === name ? nameWidth : size.least + (size.width - size.least) * part,
    ]),
  );
}

function nameBeside({ width, least }: Sized, leastOfOthers: number, room: number): number {
  const left = room - leastOfOthers;
  const scrolls = left < least;
  return Math.max(least, Math.min(width, scrolls ? room * MOST_OF_ROOM : left));
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
