/** Places of widgets in the grid. */

import { clsx } from "clsx";
import type { CSSProperties, ReactNode, Ref } from "react";
import type { Widget } from "@/features/panel/api";
import { rowsOf, type ScreenWidth, spanOn } from "@/features/panel/widget";
import { useMediaQuery } from "@/platform/lib/hooks";

export const GRID_LOOK = "grid grid-cols-12 gap-4";

/** Of twelve columns; what takes more has a whole row of a sheet, where two others stand side by side. */
const HALF = 6;
const ON_SHEET = 2;

/** The widgets that share their row of a sheet with no other: the widest, and what is left over beside them or at the end. */
export function aloneOnSheet(widgets: readonly Pick<Widget, "id" | "cols">[]): ReadonlySet<number> {
  const rows = rowsOf(widgets, ON_SHEET, ({ cols }) => (cols > HALF ? ON_SHEET : 1));
  return new Set(rows.flatMap((row) => (row.length === 1 ? row.map(({ id }) => id) : [])));
}

interface GridPlaceProps {
  widget: Pick<Widget, "cols" | "width">;
  /** Whether it has a whole row on paper. */
  isWide?: boolean | undefined;
  ref?: Ref<HTMLLIElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function GridPlace({ widget, isWide = false, ref, className, children }: GridPlaceProps) {
  const screen = useScreenWidth();
  const span = spanOn(screen, widget.cols);
  const place: CSSProperties = { gridColumn: `span ${span} / span ${span}` };
  // A phone has no width to give away.
  const share: CSSProperties = { width: screen === "narrow" ? "100%" : `${widget.width}%` };
  return (
    <li
      ref={ref}
      style={place}
      data-wide={isWide || undefined}
      className={clsx("relative min-w-0 animate-arrival", className)}
    >
      <div style={share} className="relative h-full">
        {children}
      </div>
    </li>
  );
}

/** How wide the screen is, as the grid cares about it. */
export function useScreenWidth(): ScreenWidth {
  const isNarrow = useMediaQuery("(width < 640px)");
  const isMedium = useMediaQuery("(width < 1024px)");
  if (isNarrow) return "narrow";
  return isMedium ? "medium" : "wide";
}

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
