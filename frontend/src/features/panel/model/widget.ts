/** What a widget is made of: its defaults and bounds (specification, sections 3, 5 and 9). */
import type { Dataset, Widget, WidgetForm, WidgetNumbers } from "@/features/panel/panel-api";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";

export const GRID_COLUMNS = 12;

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export const HEIGHT: Bounds = { min: 20, max: 50, step: 2 };
export const WIDTH: Bounds = { min: 50, max: 100, step: 2 };
export const COLUMNS: Bounds = { min: 3, max: GRID_COLUMNS, step: 1 };
export const THICKNESS: Bounds = { min: 0, max: 50, step: 1 };

export interface WidgetSize {
  readonly height: number;
  readonly width: number;
  readonly cols: number;
}

/** "Valores recomendados". */
export const RECOMMENDED: WidgetSize = { height: 20, width: 100, cols: 3 };

export type ChartType = Widget["type"];

export const CHART_TYPES = [
  { type: 1, name: "Barras", kind: "bar" },
  { type: 3, name: "Líneas", kind: "line" },
  { type: 5, name: "Barras horizontales", kind: "horizontal-bar" },
] as const satisfies readonly { type: ChartType; name: string; kind: string }[];

export const DEFAULT_THICKNESS = 2;
export const DEFAULT_COLOUR = "#0b6675";

/** A new widget stands last: the number of active widgets plus 1 is its id and its position. */
export function nextPlace(active: readonly unknown[]): { id: number; position: number } {
  return { id: active.length + 1, position: active.length + 1 };
}

export function within({ min, max, step }: Bounds, value: number): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}

export function hasBars(type: ChartType): boolean {
  return type === 1 || type === 5;
}

/** The title of a widget: its own, or else what its first series is called. */
export function titleOf({ title, datasets }: Pick<Widget, "title" | "datasets">): string {
  return title || datasets[0]?.label || WIZARD_TEXTS.chartDefaultLabel;
}

/** The title above numbers: under the quick filter it names no company but that of the numbers. */
export function titleAbove(
  numbers: Pick<WidgetNumbers, "title"> | null | undefined,
  widget: Pick<Widget, "title" | "datasets">,
): string {
  return numbers?.title ?? titleOf(widget);
}

/** Everything of a widget that makes it what it is: sent again, it stands as before. */
export function asForm(widget: Widget): WidgetForm {
  const {
    id: _id,
    updatedAt: _updatedAt,
    companyName: _companyName,
    labels: _labels,
    ...kept
  } = widget;
  return { ...kept, datasets: widget.datasets.map(withoutNumbers) } as WidgetForm;
}

function withoutNumbers({ data: _data, ...look }: Dataset) {
  return look;
}
