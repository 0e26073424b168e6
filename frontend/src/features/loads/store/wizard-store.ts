/** What the person has decided and the server does not know yet; it survives a reload of the page. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Resolutions } from "@/features/loads/api/types";
import type { ColumnEdits, Target } from "@/features/loads/model/columns";
import { type Answer, answered } from "@/features/loads/model/unknown";

interface Draft {
  /** The mapping that the draft belongs to; null before there is one. */
  mappingId: number | null;
  comment: string;
  edits: ColumnEdits;
  defaults: Record<string, string>;
  answers: Resolutions;
}

interface WizardState extends Draft {
  mappingOpened: (mappingId: number | null) => void;
  commentWritten: (comment: string) => void;
  columnChosen: (position: number, target: Target) => void;
  defaultGiven: (attribute: string, text: string) => void;
  columnsSaved: () => void;
  headingsMoved: () => void;
  valueAnswered: (unknown: { attribute: string; value: string }, answer: Answer) => void;
  answersApplied: () => void;
  discarded: () => void;
}

const EMPTY: Draft = {
  mappingId: null,
  comment: "",
  edits: {},
  defaults: {},
  answers: {},
};

/** A salary must not lie around in the browser, whatever its column is called. */
const NEVER_KEPT = "grossSalary";

export const useWizardStore = create<WizardState>()(
  persist(
    (set) => ({
      ...EMPTY,
      mappingOpened: (mappingId) =>
        set((state) => (state.mappingId === mappingId ? state : opened(state, mappingId))),
      commentWritten: (comment) => set({ comment }),
      columnChosen: (position, target) =>
        set((state) => ({ edits: { ...state.edits, [position]: target } })),
      defaultGiven: (attribute, text) =>
        set((state) => ({ defaults: { ...state.defaults, [attribute]: text } })),
      columnsSaved: () => set({ edits: {}, answers: {} }),
      headingsMoved: () => set({ edits: {}, answers: {} }),
      valueAnswered: (unknown, answer) =>
        set((state) => ({ answers: answered(state.answers, unknown, answer) })),
      answersApplied: () => set({ answers: {} }),
      discarded: () => set(EMPTY),
    }),
    {
      name: "loads.wizard",
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ mappingId, comment, edits, defaults, answers }) => ({
        ...{ mappingId, comment, edits, answers },
        defaults: Object.fromEntries(
          Object.entries(defaults).filter(([attribute]) => attribute !== NEVER_KEPT),
        ),
      }),
    },
  ),
);

/** A comment written before there was a mapping goes along with it; nothing else does. */
function opened(state: Draft, mappingId: number | null): Draft {
  const comment = state.mappingId === null ? state.comment : "";
  return { ...EMPTY, mappingId, comment };
}
