import { expect, test } from "vitest";
import { hasAmounts, monthChart } from "@/features/estimate/figure-cards";

const NOTHING = { franchise: 0, companyCost: 0 };
const MONTHS = [
  {
    month: "2026-01",
    executed: { franchise: 10, companyCost: 20 },
    committed: { franchise: 3, companyCost: 4 },
  },
  { month: "2026-09", executed: NOTHING, committed: NOTHING },
];

test("what was and what will be spent stand beside each other, each in two parts", () => {
  const { labels, series, unit } = monthChart(MONTHS);
  expect(labels).toEqual(["ene", "sep"]);
  expect(unit).toBe("pesos");
  expect(series).toMatchObject([
    { name: "Ejecutado: franquicia", stack: "Ejecutado", values: [10, 0] },
    { name: "Ejecutado: costo empresa", stack: "Ejecutado", values: [20, 0] },
    { name: "Comprometido: franquicia", stack: "Comprometido", values: [3, 0] },
    { name: "Comprometido: costo empresa", stack: "Comprometido", values: [4, 0] },
  ]);
});

test("a part has one colour, paler where it is only committed", () => {
  const [spent, paid, planned, owed] = monthChart(MONTHS).series;
  expect([planned?.colour, owed?.colour]).toEqual([spent?.colour, paid?.colour]);
  expect(spent?.colour).not.toBe(paid?.colour);
  expect([spent, paid, planned, owed].map((one) => one?.pale)).toEqual([false, false, true, true]);
});

test("a year without courses has nothing to draw", () => {
  expect(hasAmounts(monthChart(MONTHS))).toBe(true);
  expect(hasAmounts(monthChart(MONTHS.slice(1)))).toBe(false);
});
