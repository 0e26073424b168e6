/** Whether the side drawer is narrow, and whether it is open over the page on small screens. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface DrawerState {
  narrow: boolean;
  open: boolean;
  narrowed: (narrow: boolean) => void;
  opened: (open: boolean) => void;
}

export const useDrawer = create<DrawerState>()(
  persist(
    (set) => ({
      narrow: false,
      open: false,
      narrowed: (narrow) => set({ narrow }),
      opened: (open) => set({ open }),
    }),
    { name: "drawer", partialize: ({ narrow }) => ({ narrow }) },
  ),
);
