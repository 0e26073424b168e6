import { expect, test } from "vitest";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { chartSummary } from "@/platform/charts/chart-summary";

const HOURS: ChartSpec = {
  kind: "bar",
  dimension: "Mes",
  labels: ["25-Ene", "25-Feb", "25-Mar"],
  series: [{ name: "Horas", values: [820, 1932.5, 0] }],
};

test("tells the highest, the lowest and the last value", () => {
  expect(chartSummary(HOURS)).toBe(
    "Horas: el más alto es 1.932,5 (25-Feb), el más bajo es 0 (25-Mar); último: 0 (25-Mar).",
  );
});

test("tells the total of what adds up", () => {
  expect(chartSummary({ ...HOURS, adds: true })).toContain("; total: 2.752,5.");
});

test("writes pesos as money", () => {
  expect(chartSummary({ ...HOURS, unit: "pesos" })).toContain("el más bajo es $0 (25-Mar)");
});

test("tells a single value, equal values and nothing at all in their own words", () => {
  const single = { ...HOURS, labels: ["2025"], series: [{ name: "Horas", values: [38] }] };
  expect(chartSummary(single)).toBe("Horas: 38 en 2025.");
  const equal = { ...HOURS, series: [{ name: "Horas", values: [4, 4, 4] }] };
  expect(chartSummary(equal)).toBe("Horas: 4 en todos los períodos.");
  expect(chartSummary({ ...HOURS, labels: [] })).toBe("Sin datos.");
});

test("says which periods are still running", () => {
  expect(chartSummary({ ...HOURS, running: [1, 2] })).toContain(
    "Todavía en curso: 25-Feb y 25-Mar.",
  );
});
