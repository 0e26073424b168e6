/** Which windows of the frame are open: the command palette, and the list of shortcuts. */
import { create } from "zustand";

interface WindowState {
  open: boolean;
  /** From the first opening on its code is kept in the page. */
  wanted: boolean;
  opened: (open: boolean) => void;
}

function windowStore() {
  return create<WindowState>()((set) => ({
    open: false,
    wanted: false,
    opened: (open) => set(open ? { open, wanted: true } : { open }),
  }));
}

export const usePalette = windowStore();
export const useShortcutsList = windowStore();
