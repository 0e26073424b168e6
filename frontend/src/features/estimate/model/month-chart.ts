/** What was and will be spent in each month of a year, as a chart. */
import type { BudgetMonth } from "@/features/estimate/api/estimate-api";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { formatMonthName } from "@/shared/lib/format";

const SERIES = [
  { stack: "Ejecutado", part: "executed", share: "franchise", words: "franquicia" },
  { stack: "Ejecutado", part: "executed", share: "companyCost", words: "costo empresa" },
  { stack: "Comprometido", part: "committed", share: "franchise", words: "franquicia" },
  { stack: "Comprometido", part: "committed", share: "companyCost", words: "costo empresa" },
] as const;

/** Two bars a month, each of what SENCE gives back and what the company pays. */
export function monthChart(months: readonly BudgetMonth[]): ChartSpec {
  return {
    kind: "bar",
    dimension: "Mes",
    labels: months.map(({ month }) => shortName(month)),
    series: SERIES.map(({ stack, part, share, words }) => ({
      name: `${stack}: ${words}`,
      stack,
      values: months.map((month) => month[part][share]),
    })),
    adds: true,
    unit: "pesos",
  };
}

export function hasAmounts({ series }: ChartSpec): boolean {
  return series.some(({ values }) => values.some((value) => value > 0));
}

/** "Ene": twelve of them stand beside each other. */
function shortName(month: string): string {
  const name = formatMonthName(month).slice(0, 3);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
