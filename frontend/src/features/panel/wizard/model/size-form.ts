/** The form of the size: its bounds, its recommended values and when it is valid. */
import {
  type Bounds,
  COLUMNS,
  GRID_COLUMNS,
  HEIGHT,
  RECOMMENDED,
  WIDTH,
  type WidgetSize,
} from "@/features/panel/model/widget";
import { isWithin } from "@/features/panel/wizard/model/chart-choice";
import type { Draft } from "@/features/panel/wizard/model/draft";

export type SizeField = keyof WidgetSize;

export const SIZE_FIELDS: readonly { name: SizeField; label: string; bounds: Bounds }[] = [
  { name: "height", label: "Alto", bounds: HEIGHT },
  { name: "width", label: "Ancho", bounds: WIDTH },
  { name: "cols", label: "Columnas", bounds: COLUMNS },
];

/** On, the three values are the recommended ones; off, they stay as they are. */
export function withRecommended(draft: Draft, recommended: boolean): Draft {
  return { ...draft, recommended, size: recommended ? RECOMMENDED : draft.size };
}

/** A slider that leaves its default turns the recommended values off. */
export function withSize(draft: Draft, field: SizeField, value: number): Draft {
  const size = { ...draft.size, [field]: value };
  return { ...draft, size, recommended: draft.recommended && value === RECOMMENDED[field] };
}

export function sizeProblem(bounds: Bounds, value: number): string | undefined {
  if (isWithin(bounds, value)) return undefined;
  const kind = bounds.step === 2 ? "par" : "entero";
  return `Ingresa un número ${kind} entre ${bounds.min} y ${bounds.max}.`;
}

/** What the form tells the modal. */
export function isSizeValid(size: WidgetSize): boolean {
  return SIZE_FIELDS.every(({ name, bounds }) => isWithin(bounds, size[name]));
}

/** How many per cent of the 12 columns of the screen a widget takes. */
export function shareOfScreen(cols: number): number {
  return Math.round((cols / GRID_COLUMNS) * 100);
}
