/** How a person arranges the columns of a list: widths and order, by pointer and by key, kept on the server. */

import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type Content,
  clamped,
  columnMoved,
  inTwoLines,
  longestOf,
  NOTHING_KNOWN,
  pinnedCount,
  sum,
  type Widths,
  widthsOf,
} from "@/platform/lists/column-widths";
import type { ListPreferences } from "@/platform/lists/list-preferences";
import type { ListColumn } from "@/platform/lists/list-spec";
import { rem } from "@/platform/lists/table-scrolling";
import { CELL, COLUMN, focusCell } from "@/platform/lists/use-list-keys";
import { announce } from "@/platform/ui/live-region";

export interface ColumnLayout {
  /** The widths that were drawn by hand. */
  widths: Widths;
  /** Draws all columns, so that those beside the changed one stay as they are. */
  draw: (widths: Widths) => void;
  /** Puts a column to another place among those shown. */
  move: (id: string, to: number) => void;
}

interface Kept {
  preferences: ListPreferences;
  save: (changes: Partial<ListPreferences>) => Promise<void>;
}

export function columnLayout(
  columns: readonly ListColumn<never>[],
  rowHeader: string,
  { preferences, save }: Kept,
): ColumnLayout {
  const ids = columns.map(({ id }) => id);
  return {
    widths: preferences.widths ?? {},
    draw: (widths) => void save({ widths }),
    move: (id, to) => {
      const next = columnMoved(ids, id, to, pinnedCount(columns, rowHeader));
      if (next === ids) return;
      void save({ columns: next });
      const header = columns.find((column) => column.id === id)?.header ?? "";
      announce(`${header}: columna ${next.indexOf(id) + 1} de ${next.length}`);
    },
  };
}

interface ResizingOptions {
  frame: RefObject<HTMLElement | null>;
  columns: readonly ListColumn<never>[];
  rowHeader: string;
  /** What the columns share. */
  room: number;
  layout: ColumnLayout;
  content: Content;
  /** Narrower cells in smaller letters. */
  tight: boolean;
}

/** How cells are drawn: the room around their content, and how much smaller than one line two lines are. */
interface CellLook {
  padding: number;
  smaller: number;
}

const ROOMY: CellLook = { padding: 22, smaller: 12 / 14 };
const TIGHT: CellLook = { padding: 14, smaller: 12 / 13 };

/** Drawing the edge of a column: the table follows the pointer without being rendered anew, and is kept at the end. */
export function useResizing(options: ResizingOptions) {
  const { frame, columns, rowHeader, room, layout, content, tight } = options;
  function show(widths: Widths, grown: number): void {
    for (const col of frame.current?.querySelectorAll<HTMLElement>("col[data-col]") ?? [])
      col.style.width = rem(widths[col.dataset.col ?? ""] ?? 0);
    for (const table of frame.current?.querySelectorAll<HTMLElement>("[data-sheet-width]") ?? [])
      table.style.width = rem(grown);
  }

  function begin(event: PointerEvent<HTMLElement>, id: string, present: Widths): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const head = handle.closest("th");
    const table = handle.closest("table");
    if (!head || !table) return;
    const scale = head.getBoundingClientRect().width / (present[id] ?? 1);
    const aside = table.getBoundingClientRect().width / scale - total(present);
    const from = event.clientX;
    let drawn = present;
    const follow = (move: globalThis.PointerEvent) => {
      drawn = { ...present, [id]: clamped((present[id] ?? 0) + (move.clientX - from) / scale) };
      const shown = widthsOf(columns, rowHeader, drawn, room, content);
      show(shown, total(shown) + aside);
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      if (drawn !== present) layout.draw(rounded(drawn));
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end, { once: true });
  }

  /** As wide as what it holds. */
  function fit(id: string, present: Widths): void {
    const cells = frame.current?.querySelectorAll<HTMLElement>(`[${CELL}="${id}"]`) ?? [];
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const { padding, smaller } = tight ? TIGHT : ROOMY;
    const widest = Math.max(0, ...[...cells].map((cell) => naturalWidth(cell, smaller))) / scale;
    layout.draw(rounded({ ...present, [id]: clamped(widest + padding) }));
  }

  return { begin, fit };
}

/** What stands in a cell beside its value, and may be cut before the value is. */
const BESIDE = "[data-beside]";
/** The dots in its place, with the gap before it. */
const ELLIPSIS = 22;
/** Words in two lines are smaller, but for the name. */
export const FOLDED = "data-folded";

function naturalWidth(cell: HTMLElement, smaller: number): number {
  const range = document.createRange();
  const content = cell.querySelector("[data-cut]") ?? cell;
  range.selectNodeContents(content);
  const beside = content.querySelector(BESIDE);
  if (beside) range.setEndBefore(beside);
  const width = linesOf(range, content, smaller) ?? range.getBoundingClientRect().width;
  return width + (beside ? ELLIPSIS : 0);
}

/** The lines of folded words one behind the other, in the size of one line; nothing where they stand in one. */
function linesOf(range: Range, content: Element, smaller: number): number | undefined {
  const look = content.getAttribute(FOLDED);
  if (look === null || getComputedStyle(content).whiteSpace === "nowrap") return undefined;
  const width = sum([...range.getClientRects()].map((line) => line.width));
  return look === "small" ? width / smaller : width;
}

/** How wide the same words are in two lines, of which the longer one counts; nothing for what is one word. */
function foldedWidth(cell: HTMLElement, smaller: number): number | undefined {
  const content = cell.querySelector<HTMLElement>(`[${FOLDED}]`);
  const words = content?.firstChild?.textContent?.trim().split(/\s+/) ?? [];
  if (!content || words.length < 2) return undefined;
  const look = getComputedStyle(content);
  const shrinks = content.getAttribute(FOLDED) === "small" && look.whiteSpace === "nowrap";
  return inkWidth(inTwoLines(words), look) * (shrinks ? smaller : 1) + SLACK;
}

/** A line that is exactly as wide as its words breaks once more. */
const SLACK = 2;

const drawing = globalThis.document?.createElement("canvas").getContext("2d");

/** The widest of some lines as they would be drawn: words that are folded already cannot be asked for it. */
function inkWidth(lines: readonly string[], look: CSSStyleDeclaration): number {
  if (!drawing) return 0;
  drawing.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  return Math.max(0, ...lines.map((line) => drawing.measureText(line).width));
}

/** The arrow beside the words of a head that sorts, with its gap. */
const ARROW = 20;

/** A head has two lines: as wide as its longest word, and as half of its words. */
function headWidth(head: HTMLElement): number {
  const range = document.createRange();
  const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
  if (!words) return 0;
  const lengths = [...(words.textContent ?? "").matchAll(/\S+/g)].map(({ 0: word, index }) => {
    range.setStart(words, index);
    range.setEnd(words, index + word.length);
    return range.getBoundingClientRect().width;
  });
  const longest = Math.max(sum(lengths) * 0.6, ...lengths);
  return longest + (head.querySelector("svg") ? ARROW : 0);
}

/** What the columns of each list held, by its columns: the next visit draws them once. */
const contents = new Map<string, Content>();

/**
 * How wide the content of each column is, in pixels at the normal text size; nothing before the first rows
 * were drawn. It only grows with further rows and with what arrives late in them, so that turning a page moves
 * no column.
 */
export function useContentWidths(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ListColumn<never>[],
  drawn: unknown,
  tight: boolean,
): Content {
  const list = [tight, ...columns.map(({ id, header }) => `${id} ${header}`)].join();
  const [measured, setMeasured] = useState({ list, widths: contents.get(list) ?? NOTHING_KNOWN });
  const known = measured.list === list ? measured.widths : (contents.get(list) ?? NOTHING_KNOWN);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were drawn anew are measured, and only those.
  useLayoutEffect(() => {
    const measure = () => {
      const before = contents.get(list) ?? NOTHING_KNOWN;
      const widths = contentWidths(frame.current, before, tight ? TIGHT : ROOMY);
      if (widths === before) return;
      contents.set(list, widths);
      setMeasured({ list, widths });
    };
    measure();
    const body = frame.current?.querySelector("tbody");
    if (!body) return undefined;
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => isInCell(target))) measure();
    });
    observer.observe(body, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [list, drawn]);

  return known;
}

function isInCell(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  const cell = element?.closest(`[${CELL}]`);
  return cell?.querySelector("[data-editor]") === null;
}

function contentWidths(frame: HTMLElement | null, known: Content, look: CellLook): Content {
  const heads = [...(frame?.querySelectorAll<HTMLElement>(`thead [${COLUMN}]`) ?? [])];
  if (heads.length === 0 || !frame?.querySelector("[data-row]")) return known;
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const found = measured(frame, heads, look.smaller);
  // A page that is not laid out, e.g. one that is not in sight, has no widths.
  if (Math.max(...found.whole.values()) === 0) return known;
  const roomFor = (width: number) => clamped(Math.ceil(width / scale) + look.padding);
  const whole = grownBy(known.whole, found.whole, roomFor);
  const folded = grownBy(known.folded, found.folded, roomFor);
  return whole === known.whole && folded === known.folded ? known : { whole, folded };
}

/** The widest content of each column; in two lines only where anything is narrower so. */
function measured(frame: HTMLElement, heads: readonly HTMLElement[], smaller: number) {
  const whole = new Map(heads.map((head) => [head.getAttribute(COLUMN) ?? "", headWidth(head)]));
  const folded = new Map<string, number>();
  for (const [id, cells] of longestCells(frame)) {
    const least = whole.get(id) ?? 0;
    const widths = cells.map((cell) => naturalWidth(cell, smaller));
    const halves = cells.map((cell) => foldedWidth(cell, smaller));
    whole.set(id, Math.max(least, ...widths));
    if (halves.some((half) => half !== undefined))
      folded.set(id, Math.max(least, ...halves.map((half, at) => half ?? widths[at] ?? 0)));
  }
  return { whole, folded };
}

function grownBy(
  before: Widths,
  now: ReadonlyMap<string, number>,
  roomFor: (width: number) => number,
): Widths {
  const more = [...now].flatMap(([id, width]) => {
    const needed = roomFor(width);
    return needed > (before[id] ?? 0) ? [[id, needed] as const] : [];
  });
  return more.length === 0 ? before : { ...before, ...Object.fromEntries(more) };
}

function longestCells(frame: HTMLElement): [id: string, cells: readonly HTMLElement[]][] {
  const byText = new Map<string, Map<string, HTMLElement>>();
  for (const cell of frame.querySelectorAll<HTMLElement>(`[${CELL}]`)) {
    const id = cell.getAttribute(CELL) ?? "";
    const texts = byText.get(id) ?? new Map();
    byText.set(id, texts.set(cell.textContent, cell));
  }
  return [...byText].map(([id, texts]) => [id, longestOf(texts)]);
}

function total(widths: Widths): number {
  return sum(Object.values(widths));
}

function rounded(widths: Widths): Widths {
  return Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.floor(width)]));
}

/** Dragging the head of a column over another one puts it there. */
export function useHeadDrag(
  columns: readonly ListColumn<never>[],
  pinned: number,
  layout: ColumnLayout,
) {
  const dragged = useRef<string | null>(null);
  const placeOf = (id: string) => columns.findIndex((column) => column.id === id);

  return (id: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent<HTMLElement>) => {
      dragged.current = id;
      dataTransfer.setData("text/plain", columns[placeOf(id)]?.header ?? "");
      dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const from = dragged.current;
      if (from === null || from === id || placeOf(id) < pinned) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = placeOf(from) < placeOf(id) ? "after" : "before";
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => {
      delete currentTarget.dataset.drop;
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset.drop;
      if (dragged.current === null) return;
      event.preventDefault();
      layout.move(dragged.current, placeOf(id));
    },
    onDragEnd: () => {
      dragged.current = null;
    },
  });
}

const STEP = 16;

interface HeadKeys {
  columns: readonly ListColumn<never>[];
  widths: Widths;
  layout: ColumnLayout;
}

/** For the head of a table: arrows walk it, with Shift they draw a column wider or narrower, with Alt they move it. */
export function walkHeads(event: KeyboardEvent<HTMLElement>, keys: HeadKeys): void {
  const { columns, widths, layout } = keys;
  const head = (event.target as HTMLElement).closest<HTMLElement>(`[${COLUMN}]`);
  const id = head?.getAttribute(COLUMN) ?? "";
  const at = columns.findIndex((column) => column.id === id);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!head || event.ctrlKey || event.metaKey) return;
  if (step === undefined) {
    if (!leaveHead(event, head, id)) return;
  } else if (event.shiftKey) {
    const width = clamped((widths[id] ?? 0) + step * STEP);
    layout.draw({ ...widths, [id]: width });
    announce(`${columns[at]?.header}: ${width} de ancho`);
  } else if (event.altKey) {
    layout.move(id, at + step);
    // A head that goes to another place loses the focus; what the person has gone to since keeps it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[${COLUMN}="${id}"]`)?.focus();
    }, 50);
  } else {
    const next = columns[at + step]?.id;
    head.parentElement?.querySelector<HTMLElement>(`[${COLUMN}="${next}"]`)?.focus();
  }
  event.preventDefault();
}

function leaveHead(event: KeyboardEvent, head: HTMLElement, id: string): boolean {
  switch (event.key) {
    case "ArrowDown":
      return focusCell(head.closest("table")?.querySelector("[data-row]") ?? undefined, id);
    case "ArrowUp":
      document.querySelector<HTMLElement>("input[type=search]")?.focus();
      return true;
    case "Enter":
      if (event.target !== head) return false;
      head.querySelector("button")?.click();
      return true;
    default:
      return false;
  }
}
