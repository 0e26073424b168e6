/** The step of the chart: choosing a type, styling it, and going back (specification, section 4). */
import { type Bounds, CHART_TYPES, type ChartType, hasBars } from "@/features/panel/model/widget";
import type { Draft } from "@/features/panel/wizard/model/draft";

/** "Circular" ones, 2 and 4, exist and take no colour; they are not offered. */
const COLOURED: readonly ChartType[] = [1, 3, 5];
export const TITLE_LIMIT = 80;

/** Choosing records the type and moves to sub-step 2. */
export function withChart(draft: Draft, chartType: ChartType): Draft {
  return { ...draft, chartType, stage: "styling" };
}

/** "editar" goes back to sub-step 1; the choice stays. */
export function chosenAgain(draft: Draft): Draft {
  return { ...draft, stage: "choosing" };
}

/** Resetting clears the choice and returns to sub-step 1. */
export function withoutChart(draft: Draft): Draft {
  return { ...draft, chartType: null, stage: "choosing" };
}

/** Which option the radio has: 1 is the first, 3 the second, 5 the third. */
export function optionOf(chartType: ChartType | null): number {
  return CHART_TYPES.findIndex(({ type }) => type === chartType);
}

export function nameOfChart(chartType: ChartType): string {
  return CHART_TYPES.find(({ type }) => type === chartType)?.name ?? "";
}

export function takesColour(chartType: ChartType | null): boolean {
  return chartType !== null && COLOURED.includes(chartType);
}

export function takesThickness(chartType: ChartType | null): boolean {
  return chartType !== null && hasBars(chartType);
}

/** A number typed outside of the bounds is told, not bent. */
export function isWithin({ min, max, step }: Bounds, value: number): boolean {
  return value >= min && value <= max && (value - min) % step === 0;
}
