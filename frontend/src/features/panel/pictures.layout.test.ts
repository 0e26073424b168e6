import { expect, test } from "vitest";
import type { Paper } from "@/features/panel/paper";
import { type Box, MARGIN, PICTURE_WIDTH, panelLayout } from "@/features/panel/pictures";

const CARD = { name: "Horas", value: "38", share: "", goal: [], words: [] };
const WIDGET = { title: "Horas por mes", words: [], spec: null };
const PAPER: Paper = {
  stamps: [{ label: "Filtros", value: "Los de cada indicador" }],
  cards: [1, 2, 3, 4].map((id) => ({ ...CARD, id })),
  widgets: [3, 6, 12, 3].map((cols, id) => ({ ...WIDGET, id, cols })),
};

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test("nothing stands over anything else or beyond the edge of the picture", () => {
  const { cards, widgets, height } = panelLayout(PAPER);
  const boxes = [...cards, ...widgets];
  boxes.forEach((box, index) => {
    expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
    expect(box.x).toBeGreaterThanOrEqual(MARGIN);
    expect(box.x + box.width).toBeLessThanOrEqual(PICTURE_WIDTH - MARGIN + 0.5);
    expect(box.y + box.height).toBeLessThanOrEqual(height - MARGIN);
  });
});

test("cards with a goal have room for it, all of them as high as the highest", () => {
  const [, ...others] = PAPER.cards;
  const goal = ["Cerca de la meta", "meta 7.000 h (a hoy, 6.309,6 h)"];
  const aiming = panelLayout({ ...PAPER, cards: [{ ...CARD, id: 1, goal }, ...others] });
  const plain = panelLayout(PAPER);
  expect(new Set(aiming.cards.map(({ height }) => height)).size).toBe(1);
  const grown = (aiming.cards[0]?.height ?? 0) - (plain.cards[0]?.height ?? 0);
  expect(grown).toBeGreaterThanOrEqual(30);
  expect((aiming.widgets[0]?.y ?? 0) - (plain.widgets[0]?.y ?? 0)).toBe(grown);
});

test("the four cards share a row, and the widest widget has its own", () => {
  const { cards, widgets } = panelLayout(PAPER);
  expect(new Set(cards.map(({ y }) => y)).size).toBe(1);
  expect(widgets.filter(({ y }) => y === widgets[2]?.y)).toHaveLength(1);
  const full = PICTURE_WIDTH - 2 * MARGIN;
  expect(widgets.map(({ width }) => Math.round(width))).toEqual([448, 672, full, full]);
});

test("a panel without widgets ends below its cards", () => {
  const { cards, height } = panelLayout({ ...PAPER, widgets: [] });
  const [card] = cards;
  expect(height).toBe((card?.y ?? 0) + (card?.height ?? 0) + MARGIN);
});
