/** The rule of the breadcrumb trail, as plain functions on plain values. */

export interface Crumb {
  path: string;
  label: string;
  /** Where the crumb leads: its path with the query it was left with. */
  href: string;
  /** A disabled crumb is text, not a link. */
  disabled: boolean;
}

export interface FoldedTrail {
  /** null: it is among the hidden ones, or the first of the rest. */
  first: Crumb | null;
  /** The ones behind the "…". */
  hidden: readonly Crumb[];
  rest: readonly Crumb[];
}

const SHOWN = 4;

/** A crumb that is already in the trail cuts the trail back to it; a new one is appended. */
export function visit(trail: readonly Crumb[], crumb: Crumb): readonly Crumb[] {
  const at = trail.findIndex(({ path }) => path === crumb.path);
  return [...(at < 0 ? trail : trail.slice(0, at)), crumb];
}

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
