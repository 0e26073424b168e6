/** Whether the list of shortcuts is on the screen. */
import { create } from "zustand";

interface ShortcutsListState {
  open: boolean;
  opened: (open: boolean) => void;
}

export const useShortcutsList = create<ShortcutsListState>()((set) => ({
  open: false,
  opened: (open) => set({ open }),
}));
