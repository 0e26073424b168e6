// The pictures of the panel and of one widget: each word that is written, what is drawn, and under which name it is saved.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Paper, PaperCard, PaperWidget } from "@/features/panel/paper";
import {
  MARGIN,
  PICTURE_WIDTH,
  panelLayout,
  savePanelPicture,
  saveWidgetPicture,
} from "@/features/panel/pictures";
import { chartImage } from "@/platform/charts/chart-image";
import type { ChartSpec } from "@/platform/charts/chart-spec";

// The light DOM paints nothing: what is asked of the pen is written down instead.
vi.mock("@/platform/charts/chart-image", () => ({ chartImage: vi.fn() }));

interface Written {
  text: string;
  x: number;
  y: number;
  font: string;
  ink: string;
}

const LETTER = 6;
let written: Written[];
let frames: number[][];
let squares: number[][];
let images: number[][];
let saved: { name: string; type: string | undefined; width: number; height: number }[];
let scaled: number;

beforeEach(() => {
  [written, frames, squares, images, saved] = [[], [], [], [], []];
  for (const [name, value] of [
    ["surface", "white"],
    ["ink", "black"],
    ["ink-muted", "grey"],
    ["line", "silver"],
    ["chart-1", "teal"],
    ["chart-2", "blue"],
  ])
    document.documentElement.style.setProperty(`--color-${name}`, value ?? "");
  vi.mocked(chartImage).mockResolvedValue(document.createElement("canvas"));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => pen() as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    made,
    type,
  ) {
    saved.push({ name: "", type, width: this.width, height: this.height });
    made(new Blob(["picture"]));
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download });
  });
});
afterEach(() => document.documentElement.removeAttribute("style"));

function pen() {
  const made = {
    font: "",
    fillStyle: "",
    scale: (by: number) => {
      scaled = by;
    },
    measureText: (text: string) => ({ width: text.length * LETTER }),
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, x, y, font: made.font, ink: made.fillStyle }),
    beginPath: () => undefined,
    stroke: () => undefined,
    roundRect: (...frame: number[]) => frames.push(frame),
    fillRect: (...square: number[]) => squares.push(square),
    strokeRect: () => undefined,
    drawImage: (_image: unknown, ...place: number[]) => images.push(place),
  };
  return made;
}

const CARD: PaperCard = {
  id: 1,
  name: "Personas capacitadas",
  value: "412 de 530",
  share: "78 %",
  goal: ["En la meta", "meta 80 %"],
  words: ["2026", "Andina"],
};
const SPEC: ChartSpec = {
  kind: "bar",
  dimension: "Mes",
  labels: ["ene 26"],
  series: [{ name: "Horas", values: [3] }],
};
const TWO: ChartSpec = { ...SPEC, series: [...SPEC.series, { name: "Otra", values: [1] }] };
const WIDGET: PaperWidget = { id: 7, title: "Horas por mes", cols: 6, words: ["2026"], spec: SPEC };
const STAMPS = [
  { label: "Filtros", value: "Andina" },
  { label: "Datos al", value: "22-11-2026 00:05" },
];
/** Just after midnight in Chile, still the day before in London's reckoning of the evening. */
const MOMENT = "2026-11-22T03:05:00Z";

function paper(changes: Partial<Paper> = {}): Paper {
  return { stamps: STAMPS, cards: [CARD], widgets: [WIDGET], ...changes };
}

const find = (text: string) => written.find((one) => one.text === text) as Written;

describe("the picture of the panel", () => {
  test("is saved sharp, under its name and the day in Chile", async () => {
    await savePanelPicture(paper(), MOMENT);
    const { height } = panelLayout(paper());
    expect(scaled).toBe(2);
    expect(saved).toEqual([
      {
        name: "Panel de control 2026-11-22.png",
        type: "image/png",
        width: 2 * PICTURE_WIDTH,
        height: 2 * height,
      },
    ]);
    expect(squares[0]).toEqual([0, 0, PICTURE_WIDTH, height]);
  });

  test("that is very long is as sharp as a browser can draw it", async () => {
    const widgets = Array.from({ length: 40 }, (_, id) => ({ ...WIDGET, id, cols: 12 }));
    await savePanelPicture(paper({ widgets }), MOMENT);
    expect(saved[0]?.height).toBe(16_000);
    expect(scaled).toBeCloseTo(16_000 / panelLayout(paper({ widgets })).height);
    expect(saved[0]?.width).toBe(Math.round(PICTURE_WIDTH * scaled));
  });

  test("says all that the paper says, line below line", async () => {
    await savePanelPicture(paper(), MOMENT);
    expect(written.map(({ text }) => text)).toEqual([
      ...["Panel de control", "Filtros: ", "Andina", "Datos al: ", "22-11-2026 00:05"],
      ...["Personas capacitadas", "2026 · Andina", "412 de 530", "78 %", "En la meta", "meta 80 %"],
      ...["Horas por mes", "2026"],
    ]);
    const lines = ["Panel de control", "Filtros: ", "Datos al: ", "Personas capacitadas"];
    const below = [...lines, "2026 · Andina", "412 de 530", "En la meta", "meta 80 %"].map(
      (text) => find(text).y,
    );
    expect(below).toEqual([...below].sort((one, other) => one - other));
    expect(new Set(below).size).toBe(below.length);
    expect(find("Andina").y).toBe(find("Filtros: ").y);
    expect(find("Andina").x).toBeGreaterThan(MARGIN + "Filtros: ".length * LETTER);
    expect(find("78 %").y).toBe(find("412 de 530").y);
    expect(find("78 %").x).toBeGreaterThan(find("412 de 530").x + "412 de 530".length * LETTER);
    for (const { text, x } of written) {
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      expect(x + text.length * LETTER).toBeLessThanOrEqual(PICTURE_WIDTH - MARGIN);
    }
  });

  test("keeps words and charts within their frames", async () => {
    await savePanelPicture(paper(), MOMENT);
    const [
      [cardX = 0, cardY = 0, , cardHeight = 0] = [],
      [x = 0, y = 0, width = 0, height = 0] = [],
    ] = frames;
    expect(find("Personas capacitadas").x).toBeGreaterThan(cardX);
    expect(find("Personas capacitadas").y).toBeGreaterThan(cardY);
    expect(find("meta 80 %").y).toBeLessThan(cardY + cardHeight);
    const [left = 0, top = 0, wide = 0, high = 0] = images[0] ?? [];
    expect(left).toBeGreaterThan(x);
    expect(left + wide).toBeLessThan(x + width);
    expect(top).toBeGreaterThan(find("2026").y);
    expect(top + high).toBeLessThanOrEqual(y + height);
    expect(high).toBeGreaterThan(height / 2);
    expect(chartImage).toHaveBeenCalledWith(SPEC, { width: wide, height: high, sharpness: 2 });
  });

  test("tells what leads by its weight, and the rest in a quieter ink", async () => {
    await savePanelPicture(paper(), MOMENT);
    const look = (text: string) => [find(text).font.split(" ")[0], find(text).ink];
    expect(look("Panel de control")).toEqual(["700", "black"]);
    expect(look("Filtros: ")).toEqual(["400", "grey"]);
    expect(look("Andina")).toEqual(["600", "black"]);
    expect(look("412 de 530")).toEqual(["700", "black"]);
    expect(look("78 %")).toEqual(["600", "grey"]);
    expect(look("meta 80 %")).toEqual(["400", "grey"]);
    expect(look("2026 · Andina")).toEqual(["400", "grey"]);
  });

  test("says of a card and a widget that failed that they are not there", async () => {
    const cards = [{ ...CARD, value: null }];
    const widgets = [{ ...WIDGET, spec: null }];
    await savePanelPicture(paper({ cards, widgets }), MOMENT);
    const missing = written.filter(({ text }) => text === "No disponible");
    expect(missing.map(({ ink }) => ink)).toEqual(["grey", "grey"]);
    expect(missing[0]?.y).toBeLessThan(find("Horas por mes").y);
    expect(missing[1]?.y).toBeGreaterThan(find("2026").y);
    expect(find("78 %")).toBeUndefined();
    expect(images).toEqual([]);
  });

  test("shortens what has no room", async () => {
    const name = "Personas que terminaron al menos un curso en el período que se mira";
    await savePanelPicture(paper({ cards: [CARD, CARD, CARD, { ...CARD, name }] }), MOMENT);
    const cut = written.find(({ text }) => text.endsWith("…")) as Written;
    expect(name.startsWith(cut.text.slice(0, -1))).toBe(true);
    expect(cut.x + cut.text.length * LETTER).toBeLessThanOrEqual(PICTURE_WIDTH - MARGIN);
  });
});

describe("a chart of several series", () => {
  test("has a legend below it, for which it leaves room", async () => {
    await savePanelPicture(paper({ widgets: [WIDGET] }), MOMENT);
    const [[, top = 0, , alone = 0] = []] = images;
    images.length = 0;
    await savePanelPicture(paper({ widgets: [{ ...WIDGET, spec: TWO }] }), MOMENT);
    const [[, , , beside = 0] = []] = images;
    expect(beside).toBeLessThan(alone);
    const [first, second] = [find("Horas"), find("Otra")];
    expect(first.y).toBe(second.y);
    expect(first.y).toBeGreaterThan(top + beside);
    expect(second.x).toBeGreaterThan(first.x + "Horas".length * LETTER);
    const marks = squares.slice(-2);
    expect(marks.map(([x = 0]) => x < first.x)).toEqual([true, false]);
    expect(marks[1]?.[0]).toBeLessThan(second.x);
    for (const [, y = 0, , height = 0] of marks) {
      expect(y).toBeLessThan(first.y);
      expect(y + height).toBeGreaterThanOrEqual(first.y);
    }
  });
});

describe("the picture of a widget", () => {
  test("is the widget alone, with the age of its numbers below", async () => {
    await saveWidgetPicture(WIDGET, STAMPS, MOMENT);
    expect(saved[0]?.name).toBe("Horas por mes 2026-11-22.png");
    const [[x = 0, y = 0, width = 0, height = 0] = []] = frames;
    const words = find("Filtros: Andina   Datos al: 22-11-2026 00:05");
    expect(words.ink).toBe("grey");
    expect(words.y).toBeGreaterThan(y + height);
    expect(words.y).toBeLessThan((saved[0]?.height ?? 0) / 2);
    expect([x, y]).toEqual([MARGIN, MARGIN]);
    expect(x + width + MARGIN).toBe((saved[0]?.width ?? 0) / 2);
  });

  test("without stamps has no room for them", async () => {
    await saveWidgetPicture(WIDGET, STAMPS, MOMENT);
    await saveWidgetPicture(WIDGET, [], MOMENT);
    expect(saved[1]?.height).toBeLessThan(saved[0]?.height ?? 0);
    expect(saved[1]?.width).toBe(saved[0]?.width);
  });

  test("that a browser cannot draw or write is an error", async () => {
    vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((made) => made(null));
    await expect(saveWidgetPicture(WIDGET, [], MOMENT)).rejects.toThrow();
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
    await expect(saveWidgetPicture(WIDGET, [], MOMENT)).rejects.toThrow();
    expect(saved).toEqual([]);
  });
});
