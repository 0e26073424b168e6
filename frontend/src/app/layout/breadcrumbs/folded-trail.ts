/** How a long breadcrumb trail fits, as plain functions on plain values. */
import type { Crumb } from "@/app/layout/breadcrumbs/trail";

export interface FoldedTrail {
  /** null: it is among the hidden ones, or the first of the rest. */
  first: Crumb | null;
  /** The ones behind the "…". */
  hidden: readonly Crumb[];
  rest: readonly Crumb[];
}

const SHOWN = 4;

/** Where there is little room only the last two stay. */
export function foldToEnd(trail: readonly Crumb[]): FoldedTrail {
  return { first: null, hidden: trail.slice(0, -2), rest: trail.slice(-2) };
}

/** Over four crumbs the first and the last two stay and the middle ones fold away. */
export function fold(trail: readonly Crumb[]): FoldedTrail {
  const [first = null] = trail;
  if (trail.length <= SHOWN) return { first, hidden: [], rest: trail.slice(1) };
  return { first, hidden: trail.slice(1, -2), rest: trail.slice(-2) };
}
