/** The breadcrumb trail of this tab; it survives a reload and ends with the tab. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface BreadcrumbsState {
  trail: readonly Crumb[];
  visited: (crumb: Crumb) => void;
  forgotten: () => void;
}

export const useBreadcrumbs = create<BreadcrumbsState>()(
  persist(
    (set) => ({
      trail: [],
      visited: (crumb) => set(({ trail }) => ({ trail: visit(trail, crumb) })),
      forgotten: () => set({ trail: [] }),
    }),
    {
      name: "breadcrumbs",
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ trail }) => ({ trail }),
    },
  ),
);

export interface Crumb {
  path: string;
  label: string;
  /** Where the crumb leads: its path with the query it was left with. */
  href: string;
  /** A disabled crumb is text, not a link. */
  disabled: boolean;
}

/** The path of the screen of addresses that lead nowhere. */
export const UNKNOWN = "*";

/**
 * A crumb that is already in the trail cuts the trail back to it; a new one is appended. One of an address
 * that leads nowhere is gone with the next: it is no way to anywhere.
 */
export function visit(trail: readonly Crumb[], crumb: Crumb): readonly Crumb[] {
  const way = trail.filter(({ path }) => path !== UNKNOWN);
  const at = way.findIndex(({ path }) => path === crumb.path);
  return [...(at < 0 ? way : way.slice(0, at)), crumb];
}
