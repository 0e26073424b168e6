/** The breadcrumb trail of this tab; it survives a reload and ends with the tab. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { type Crumb, visit } from "@/app/layout/breadcrumbs/trail";

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
