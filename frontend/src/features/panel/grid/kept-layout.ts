/** The places of the widgets as they were seen last, so that the next visit waits in the same shape. */
import type { Widget } from "@/features/panel/panel-api";

export type KeptPlace = Pick<Widget, "id" | "cols" | "width" | "height">;

const KEY = "panel-layout";
const FIRST_VISIT: readonly KeptPlace[] = [1, 2, 3, 4].map((id) => ({
  id,
  cols: 6,
  width: 100,
  height: 30,
}));

export function keepLayout(userId: number, widgets: readonly Widget[]): void {
  const places = widgets.map(({ id, cols, width, height }) => ({ id, cols, width, height }));
  try {
    localStorage.setItem(`${KEY}:${userId}`, JSON.stringify(places));
  } catch {
    // A full or blocked storage costs a shape, never the panel.
  }
}

export function keptLayout(userId: number): readonly KeptPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}:${userId}`) ?? "null");
    return Array.isArray(kept) && kept.every(isPlace) ? kept : FIRST_VISIT;
  } catch {
    return FIRST_VISIT;
  }
}

function isPlace(value: unknown): value is KeptPlace {
  const { id, cols, width, height } = (value ?? {}) as Record<string, unknown>;
  return [id, cols, width, height].every((part) => typeof part === "number");
}
