/** The rule of the breadcrumb trail, as a plain function on plain values. */

export interface Crumb {
  path: string;
  label: string;
  /** Where the crumb leads: its path with the query it was left with. */
  href: string;
  /** A disabled crumb is text, not a link. */
  disabled: boolean;
}

/** A crumb that is already in the trail cuts the trail back to it; a new one is appended. */
export function visit(trail: readonly Crumb[], crumb: Crumb): readonly Crumb[] {
  const at = trail.findIndex(({ path }) => path === crumb.path);
  return [...(at < 0 ? trail : trail.slice(0, at)), crumb];
}
