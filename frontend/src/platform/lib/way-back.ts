/** Where a person was in the middle of something, who leaves it for what it lacks and comes back. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface WayBack {
  /** The address to come back to; null: nobody left anything. */
  address: string | null;
  /** What the link back says, e.g. "Volver a la carga". */
  label: string;
  left: (address: string, label: string) => void;
  returned: () => void;
}

/** It survives a reload of the page, and ends with its window. */
export const useWayBack = create<WayBack>()(
  persist(
    (set) => ({
      address: null,
      label: "",
      left: (address, label) => set({ address, label }),
      returned: () => set({ address: null, label: "" }),
    }),
    { name: "way-back", version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);
