/** Whether the list of shortcuts is on the screen. */
import { create } from "zustand";

interface ShortcutsListState {
  open: boolean;
  /** From the first opening on its code is kept in the page. */
  wanted: boolean;
  opened: (open: boolean) => void;
}

export const useShortcutsList = create<ShortcutsListState>()((set) => ({
  open: false,
  wanted: false,
  opened: (open) => set(open ? { open, wanted: true } : { open }),
}));
