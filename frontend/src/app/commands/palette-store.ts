/** Whether the command palette and the list of shortcuts are open. */
import { create } from "zustand";

interface PaletteState {
  open: boolean;
  /** From the first opening on its code is kept in the page. */
  wanted: boolean;
  opened: (open: boolean) => void;
}

export const usePalette = create<PaletteState>()((set) => ({
  open: false,
  wanted: false,
  opened: (open) => set(open ? { open, wanted: true } : { open }),
}));
