/** The door of the wizard's parts to its state. */
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { WizardState, WizardStore } from "@/features/panel/wizard/store/wizard-store";

export const WizardContext = createContext<WizardStore | null>(null);

export function useWizardStore(): WizardStore {
  const store = useContext(WizardContext);
  if (store === null) throw new Error("A part of the wizard stands outside of it.");
  return store;
}

export function useWizard<Chosen>(choose: (state: WizardState) => Chosen): Chosen {
  return useStore(useWizardStore(), choose);
}
