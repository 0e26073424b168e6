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
const MOST = { name: 480, text: 340 };
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
  /** Narrower without being cut: in two lines. */
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
  const known = content.folded[column.id];
  // What is one word has no second line: a short one stays whole, an address gives way.
  if (known === undefined) return { width, least, ...(width <= SHORT ? { folded: width } : {}) };
  const folded = Math.min(width, known);
  return { width, folded, least: Math.min(folded, least) };
}

function usualSize({ width, least, align }: Sizing, names: boolean): Size {
  if (names) return { width: width ?? USUAL.name, least: least ?? LEAST.name };
  if (width !== undefined) return { width, folded: least ?? width, least: least ?? width };
  if (align === "end") return { width: USUAL.number, least: least ?? USUAL.number };
  return { width: USUAL.text, folded: least ?? LEAST.text, least: least ?? LEAST.text };
}

/** Whether a column is as wide as what it holds always is, such as a date. */
export function hasFixedWidth({ width, least, align }: Sizing): boolean {
  return align === "end" || (width !== undefined && least === undefined);
}

/**
 * The columns share the room. Each is as wide as what it holds, where that is known (`content`): numbers and
 * dates for good, texts within reason. What is left goes to the name of the row, and before that is known to
 * all that hold words. Where it is narrow words go into two lines, then addresses are cut, then words, the name
 * last of all. Where the table scrolls anyway nothing is gained by cutting. Once a person drew widths, those
 * stand, and the last column takes what is left.
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

/** Between two of the stages that a table goes through as it becomes wider. */
function narrowed(
  sizes: readonly Sized[],
  rowHeader: string,
  room: number,
): Record<string, number> {
  const stages = stagesOf(sizes, rowHeader);
  const next = stages.findIndex((stage) => sum(stage) > room);
  if (next === 0) return scrolling(sizes, rowHeader, room);
  const to = stages.at(next) ?? [];
  const from = stages.at(next - 1) ?? to;
  const grows = sum(to) - sum(from);
  const part = grows > 0 ? (room - sum(from)) / grows : 0;
  return Object.fromEntries(
    sizes.map(({ id }, at) => {
      const [narrow = 0, wide = 0] = [from[at], to[at]];
      return [id, narrow + (wide - narrow) * part];
    }),
  );
}

/** The widths of all columns from the narrowest to the widest; the name gives way after all others. */
function stagesOf(sizes: readonly Sized[], rowHeader: string): number[][] {
  const stage = (ofName: (size: Size) => number, ofOthers: (size: Size) => number) =>
    sizes.map((size) => (size.id === rowHeader ? ofName : ofOthers)(size));
  const least = (size: Size) => size.least;
  const whole = (size: Size) => size.width;
  const words = ({ folded, least: narrow }: Size) => folded ?? narrow;
  return [
    stage(least, least),
    stage(uncut, least),
    stage(uncut, words),
    stage(uncut, uncut),
    stage(whole, uncut),
    stage(whole, whole),
  ];
}

/** As narrow as it can be with all of it in sight. */
function uncut({ folded, width }: Size): number {
  return folded ?? width;
}

function scrolling(
  sizes: readonly Sized[],
  rowHeader: string,
  room: number,
): Record<string, number> {
  return Object.fromEntries(
    sizes.map((size) => {
      const width = uncut(size);
      const name = Math.max(size.least, Math.min(width, room * MOST_OF_ROOM));
      return [size.id, size.id === rowHeader ? name : width];
    }),
  );
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

/** To measure a text takes longer than to count its letters: of each column the longest ones are. */
const LONGEST = 6;

export function longestOf<Cell>(byText: ReadonlyMap<string, Cell>): Cell[] {
  const longest = [...byText].sort(([one], [other]) => other.length - one.length);
  return longest.slice(0, LONGEST).map(([, cell]) => cell);
}

/** Some words in two lines, of which the longer one is as short as it can be. */
export function inTwoLines(words: readonly string[]): readonly string[] {
  const splits = words.slice(1).map((_, at) => {
    return [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
  });
  const longer = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  const [best = []] = splits.sort((one, other) => longer(one) - longer(other));
  return best;
}
