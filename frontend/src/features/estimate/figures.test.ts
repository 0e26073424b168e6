import { describe, expect, test } from "vitest";
import { CARDS, changeWords, figureWords } from "@/features/estimate/figures";
import { someFigures } from "@/features/estimate/testing/samples";

describe("the cards", () => {
  test("are the six of the budget, in their order", () => {
    const shown = CARDS.map(({ title, read }) => [title, read(someFigures())]);
    expect(shown).toEqual([
      ["Presupuesto anual", 10_000_000],
      ["Ejecutado", 4_000_000],
      ["Comprometido", 1_000_000],
      ["Disponible", 5_000_000],
      ["Franquicia disponible (1 %)", 3_000_000],
      ["Costo empresa", 2_500_000],
    ]);
  });
});

describe("a figure", () => {
  test("is written as Chile does, its sign before everything else", () => {
    expect(figureWords(1_682_350, "money")).toBe("$1.682.350");
    expect(figureWords(-350_000, "money")).toBe("−$350.000");
    expect(figureWords(56.6, "percent")).toBe("56,6\u00a0%");
  });

  test("is compared in words, where there is something to compare with", () => {
    expect(changeWords(110, 100)).toBe("10\u00a0% más");
    expect(changeWords(90, 100)).toBe("10\u00a0% menos");
    expect(changeWords(100, 100)).toBe("igual");
    expect([changeWords(null, 100), changeWords(100, null), changeWords(100, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
