/** The panel and its widgets as PNG files: a canvas composed of chart images and text. */
import {
  type Paper,
  type PaperCard,
  type PaperWidget,
  type Stamp,
  spanOf,
} from "@/features/panel/paper";
import { commonTexts, sheetTexts } from "@/features/panel/texts";
import { rowsOf } from "@/features/panel/widget";
import { saveAs } from "@/platform/api/files";
import { type ChartSpec, type ChartTheme, readPaperTheme } from "@/platform/charts/chart-spec";
import { lookOf } from "@/platform/charts/drawn-series";
import { todayInChile } from "@/platform/lib/format";

const PADDING = 14;
const CORNER = 12;
const TITLE_LINE = 22;
const STAMP_LINE = 22;
const LEGEND_LINE = 22;
const WIDGET_SIZE = { width: 960, height: 540 };
/** Dots of the picture to one of the page, so that it stays sharp when it is enlarged. */
const SHARPNESS = 2;
/** Browsers refuse canvases with longer sides, or draw nothing on them. */
const LONGEST_SIDE = 16_000;

export async function savePanelPicture(paper: Paper, madeAt: string): Promise<void> {
  const layout = panelLayout(paper);
  const sheet = blank(layout);
  drawHead(sheet, commonTexts.panelName, paper.stamps);
  for (const card of layout.cards) drawCard(sheet, card);
  for (const widget of layout.widgets) await drawWidget(sheet, widget);
  await save(sheet, `${commonTexts.panelName} ${dayOf(madeAt)}.png`);
}

export async function saveWidgetPicture(
  widget: PaperWidget,
  stamps: readonly Stamp[],
  madeAt: string,
): Promise<void> {
  const footer = stamps.length > 0 ? STAMP_LINE + PADDING : 0;
  const { width, height } = WIDGET_SIZE;
  const sheet = blank({ width, height: height + footer });
  const box = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  await drawWidget(sheet, { item: widget, ...box });
  const text = stamps.map(({ label, value }) => `${label}: ${value}`).join("   ");
  const line = { text, x: MARGIN, y: height, room: width - 2 * MARGIN };
  write(sheet, line, { size: 12, muted: true });
  await save(sheet, `${widget.title} ${dayOf(madeAt)}.png`);
}

interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  readonly theme: ChartTheme;
}

function blank({ width, height }: { width: number; height: number }): Sheet {
  const sharpness = Math.min(SHARPNESS, LONGEST_SIDE / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  const theme = readPaperTheme();
  pen.scale(sharpness, sharpness);
  pen.fillStyle = theme.surface;
  pen.fillRect(0, 0, width, height);
  return { canvas, pen, theme };
}

interface Look {
  readonly size: number;
  readonly weight?: 400 | 600 | 700;
  readonly muted?: boolean;
}

function drawHead(sheet: Sheet, name: string, stamps: readonly Stamp[]): void {
  const room = PICTURE_WIDTH - 2 * MARGIN;
  write(sheet, { text: name, x: MARGIN, y: MARGIN + 26, room }, { size: 28, weight: 700 });
  stamps.forEach(({ label, value }, index) => {
    const y = MARGIN + 58 + index * STAMP_LINE;
    const look = { size: 14, muted: true };
    const x = write(sheet, { text: `${label}: `, x: MARGIN, y, room }, look);
    const line = { text: value, x: x + 4, y, room: room - x };
    write(sheet, line, { size: 14, weight: 600 });
  });
}

/** A frame with a title and the filters below it. */
function drawBox(sheet: Sheet, box: Box, title: string, words: readonly string[]): void {
  const { pen, theme } = sheet;
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, CORNER);
  pen.strokeStyle = theme.line;
  pen.lineWidth = 1;
  pen.stroke();
  const [x, room] = [box.x + PADDING, box.width - 2 * PADDING];
  const titleLine = { text: title, x, y: box.y + PADDING + 14, room };
  write(sheet, titleLine, { size: 15, weight: 600 });
  const wordsLine = { text: words.join(" · "), x, y: box.y + PADDING + 14 + TITLE_LINE, room };
  write(sheet, wordsLine, { size: 12, muted: true });
}

function drawCard(sheet: Sheet, { item, ...box }: Placed<PaperCard>): void {
  drawBox(sheet, box, item.name, item.words);
  const line = { x: box.x + PADDING, y: box.y + 84, room: box.width - 2 * PADDING };
  if (item.value === null) {
    write(sheet, { ...line, text: sheetTexts.notAvailable }, { size: 15, muted: true });
    return;
  }
  const x = write(sheet, { ...line, text: item.value }, { size: 26, weight: 700 }) + 8;
  if (item.share) {
    const rest = { text: item.share, x, y: line.y, room: box.x + box.width - PADDING - x };
    write(sheet, rest, { size: 13, weight: 600, muted: true });
  }
  for (const [at, text] of item.goal.entries()) {
    const y = line.y + (at + 1) * GOAL_LINE;
    write(sheet, { ...line, text, y }, { size: 12, muted: true });
  }
}

async function drawWidget(sheet: Sheet, { item, ...box }: Placed<PaperWidget>): Promise<void> {
  drawBox(sheet, box, item.title, item.words);
  const top = box.y + PADDING + 2 * TITLE_LINE;
  const inner = { x: box.x + PADDING, width: box.width - 2 * PADDING };
  if (item.spec === null) {
    const line = { text: sheetTexts.notAvailable, x: inner.x, y: top + 40, room: inner.width };
    write(sheet, line, { size: 15, muted: true });
    return;
  }
  const legend = item.spec.series.length > 1 ? LEGEND_LINE : 0;
  const height = Math.floor(box.y + box.height - PADDING - top - legend);
  const width = Math.floor(inner.width);
  const { chartImage } = await import("@/platform/charts/chart-image");
  const image = await chartImage(item.spec, { width, height, sharpness: SHARPNESS });
  sheet.pen.drawImage(image, inner.x, top, width, height);
  if (legend) drawLegend(sheet, item.spec, inner.x, box.y + box.height - PADDING);
}

function drawLegend(sheet: Sheet, spec: ChartSpec, left: number, y: number): void {
  let x = left;
  spec.series.forEach((series, index) => {
    const { fill, edge } = lookOf(spec, index, sheet.theme);
    sheet.pen.fillStyle = fill;
    sheet.pen.fillRect(x, y - 10, 12, 12);
    sheet.pen.strokeStyle = edge ?? fill;
    sheet.pen.strokeRect(x, y - 10, 12, 12);
    const line = { text: series.name, x: x + 18, y, room: PICTURE_WIDTH };
    x = write(sheet, line, { size: 12, muted: true }) + 20;
  });
}

async function save({ canvas }: Sheet, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  if (!blob) throw new Error("The picture could not be written.");
  saveAs(blob, name);
}

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

/** Answers where the words end. */
function write({ pen, theme }: Sheet, { text, x, y, room }: Line, look: Look): number {
  const { size, weight = 400, muted = false } = look;
  pen.font = `${weight} ${size}px ${theme.font}`;
  pen.fillStyle = muted ? theme.inkMuted : theme.ink;
  pen.textBaseline = "alphabetic";
  const fitting = shortened(text, room, (part) => pen.measureText(part).width);
  pen.fillText(fitting, x, y);
  return x + pen.measureText(fitting).width;
}

/** The text, or as much of its beginning as there is room for. */
export function shortened(text: string, room: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  const cut = (count: number) => `${letters.slice(0, count).join("").trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(cut(middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placed<Item> extends Box {
  readonly item: Item;
}

export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly Placed<PaperCard>[];
  readonly widgets: readonly Placed<PaperWidget>[];
}

export const PICTURE_WIDTH = 1200;
export const MARGIN = 32;
const GAP = 16;
const COLUMNS = 12;
const CARD_SPAN = 3;
const HEAD_HEIGHT = 76;
const CARD_HEIGHT = 104;
const GOAL_LINE = 18;
const WIDGET_HEIGHT = 320;

export function panelLayout({ stamps, cards, widgets }: Paper): PictureLayout {
  const top = MARGIN + HEAD_HEIGHT + stamps.length * STAMP_LINE;
  const goalLines = Math.max(0, ...cards.map(({ goal }) => goal.length));
  const cardHeight = CARD_HEIGHT + goalLines * GOAL_LINE;
  const placedCards = placed(cards, () => CARD_SPAN, { top, height: cardHeight });
  const below = bottomOf(placedCards, top);
  const placedWidgets = placed(widgets, ({ cols }) => spanOf(cols, COLUMNS), {
    top: below,
    height: WIDGET_HEIGHT,
  });
  const height = bottomOf(placedWidgets, below) - GAP + MARGIN;
  return { width: PICTURE_WIDTH, height, cards: placedCards, widgets: placedWidgets };
}

function placed<Item>(
  items: readonly Item[],
  span: (item: Item) => number,
  { top, height }: Pick<PictureLayout, "height"> & { readonly top: number },
): Placed<Item>[] {
  return rowsOf(items, COLUMNS, span).flatMap((row, line) => {
    const y = top + line * (height + GAP);
    const parts = row.reduce((sum, item) => sum + span(item), 0);
    // What stands in a row shares all of it.
    const room = PICTURE_WIDTH - 2 * MARGIN - GAP * (row.length - 1);
    let x = MARGIN;
    return row.map((item) => {
      const width = (room * span(item)) / parts;
      const box = { item, x, y, width, height };
      x += width + GAP;
      return box;
    });
  });
}

/** Where what comes next begins. */
function bottomOf(boxes: readonly Box[], top: number): number {
  const last = boxes.at(-1);
  return last ? last.y + last.height + GAP : top;
}

/** As all exported files have it: the day in the order that sorts. */
function dayOf(moment: string): string {
  return todayInChile(Date.parse(moment));
}
