/** The steps of a load, and what has been chosen in them so far. */

import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { StepId } from "@/features/loads/addresses";
import { kindByModelId, type LoadKind } from "@/features/loads/kinds";
import { type Answer, answered, type ColumnEdits, type Target } from "@/features/loads/rules";
import type { MakingStep } from "@/features/loads/steps";
import type {
  Load,
  LoadedFile,
  LoadOptions,
  Mapping,
  PreviewResult,
  Resolutions,
  SheetInfo,
  SheetOfWorkbook,
} from "@/features/loads/types";

/** A mapping whose file was read. */
export type ReadMapping = Mapping & { file: LoadedFile };

/** What step 3 looks at: the file of a mapping, or corrected rows on their way into its load. */
export interface Review {
  mapping: ReadMapping;
  options: LoadOptions;
  preview: PreviewResult | null;
  /** The load that the corrected rows came back into. */
  corrects: Load | null;
}

export type Step =
  | { id: "archivo"; mapping: Mapping | null }
  | { id: "columnas"; mapping: ReadMapping; kind: LoadKind }
  | { id: "revisar"; review: Review; mapping: ReadMapping; kind: LoadKind }
  | { id: "resultado"; mapping: Mapping; kind: LoadKind; load: Load };

/** The step that was asked for, or the furthest one before it that the mapping allows. */
export function stepOf(asked: StepId | null, mapping: Mapping | null): Step {
  const id = asked ?? furthest(mapping);
  if (!mapping) return { id: "archivo", mapping };
  const kind = kindByModelId(mapping.model_id);
  const load = startedLoad(mapping);
  if (load && id === "revisar" && mapping.correction && isRead(mapping)) {
    const { options, preview } = mapping.correction;
    return { id, mapping, kind, review: { mapping, options, preview, corrects: load } };
  }
  if (load && (id === "resultado" || isFinal(load))) {
    return { id: "resultado", mapping, kind, load };
  }
  if (id === "archivo" || !isRead(mapping)) return { id: "archivo", mapping };
  if (id === "columnas" || !isMapped(mapping)) return { id: "columnas", mapping, kind };
  const { options, preview } = mapping;
  return { id: "revisar", mapping, kind, review: { mapping, options, preview, corrects: null } };
}

export function furthest(mapping: Mapping | null): StepId {
  if (!mapping) return "archivo";
  const load = startedLoad(mapping);
  if (load && !isLeftOpen(load)) return "resultado";
  if (!isRead(mapping)) return "archivo";
  return isMapped(mapping) ? "revisar" : "columnas";
}

/** What was loaded, or is being loaded, is history: its steps cannot be walked again. */
export function isFinal(load: Load): boolean {
  return load.state !== "failed" && load.state !== "cancelled";
}

/** Nobody had looked at its columns, and what was not sure is left to a person. */
function isLeftOpen({ state, error }: Load): boolean {
  return state === "failed" && error?.code === "mapping_unclear";
}

/** A load that was asked for; a preview is not one. */
export function startedLoad(mapping: Mapping): Load | null {
  return mapping.load && mapping.load.state !== "preview" ? mapping.load : null;
}

/** The sheets that hold something to load, where there are several and nobody has begun with them. */
export function sheetsToLoad({ file, workbook }: ReadMapping): SheetInfo[] {
  const found = file.sheets.filter(({ kinds, hidden }) => kinds.length > 0 && !hidden);
  return found.length > 1 && workbook.length === 0 ? found : [];
}

/** The next sheet of the workbook that is not loaded yet, while there is one. */
export function nextSheet({ mapping_id: here, workbook }: Mapping): SheetOfWorkbook | undefined {
  const place = workbook.findIndex(({ mapping_id: id }) => id === here);
  return workbook.slice(place + 1).find(({ state }) => state !== "loaded");
}

function isRead(mapping: Mapping): mapping is ReadMapping {
  return mapping.file !== null;
}

function isMapped(mapping: Mapping): boolean {
  return mapping.state === "mapped" || mapping.state === "loaded";
}

interface Draft {
  /** The mapping that the draft belongs to; null before there is one. */
  mappingId: number | null;
  comment: string;
  /** Why the kind was chosen that nobody has chosen. */
  kindSaid: string;
  edits: ColumnEdits;
  defaults: Record<string, string>;
  /** The datum that another screen asks a value for all rows of; its field is open and in sight. */
  asked: string | null;
  /** The steps that make data of columns, once the person changed them. */
  made: readonly MakingStep[] | null;
  /** Whether the marks of sessions are not counted, once the person said so or took it back. */
  withoutSessions: boolean | null;
  answers: Resolutions;
  /** Its columns left nothing to ask, and were related without being looked at. */
  wentBy: boolean;
  /** Once this sheet of a workbook is loaded, the next one comes up. */
  goingOn: boolean;
}

/** As many loads as somebody goes back and forth between. */
const MOST_KEPT = 8;

interface WizardState extends Draft {
  /** The mapping whose file was given on this page: who gave it waits for what it holds. */
  sentTo: number | null;
  fileSent: (mappingId: number) => void;
  /** Rows are reviewed as they stand in the file, whichever file it is. */
  raw: boolean;
  rawShown: (raw: boolean) => void;
  /** What was decided for the loads that were left, by mapping; the last left comes last. */
  left: readonly Draft[];
  mappingOpened: (mappingId: number | null) => void;
  commentWritten: (comment: string) => void;
  kindProposed: (why: string) => void;
  columnChosen: (position: number, target: Target) => void;
  defaultGiven: (attribute: string, text: string) => void;
  defaultAsked: (attribute: string | null) => void;
  madeChanged: (steps: readonly MakingStep[]) => void;
  sessionsLeftOut: (without: boolean) => void;
  columnsSaved: () => void;
  headingsMoved: () => void;
  valueAnswered: (unknown: { attribute: string; value: string }, answer: Answer) => void;
  answersApplied: () => void;
  goneBy: (wentBy: boolean) => void;
  goneOn: (going: boolean) => void;
  /** Nothing stays of what was decided for a load. */
  discarded: (mappingId: number | null) => void;
}

const EMPTY: Draft = {
  mappingId: null,
  comment: "",
  kindSaid: "",
  edits: {},
  defaults: {},
  asked: null,
  made: null,
  withoutSessions: null,
  answers: {},
  wentBy: false,
  goingOn: false,
};

/** Nothing of the columns that the server does not know. */
const SAVED = { edits: {}, made: null, withoutSessions: null, answers: {} };

/** A salary must not lie around in the browser, whatever its column is called. */
const NEVER_KEPT = "grossSalary";

function draftOf(state: Draft): Draft {
  const names = Object.keys(EMPTY) as (keyof Draft)[];
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Draft;
}

/** As much of a draft as may lie in the browser; where somebody was in it is left out. */
function keptOf(state: Draft): Draft {
  const given = Object.entries(state.defaults).filter(([attribute]) => attribute !== NEVER_KEPT);
  return { ...draftOf(state), kindSaid: "", asked: null, defaults: Object.fromEntries(given) };
}

/** What the person has decided and the server does not know yet; it survives a reload of the page. */
export const useWizardStore = create<WizardState>()(
  persist(
    (set) => ({
      ...EMPTY,
      sentTo: null,
      fileSent: (sentTo) => set({ sentTo }),
      raw: false,
      rawShown: (raw) => set({ raw }),
      left: [],
      // What was written and said before there was a mapping goes along with it; nothing else does.
      mappingOpened: (mappingId) =>
        set((state) => {
          if (state.mappingId === mappingId) return state;
          const all = state.mappingId === null ? state.left : [...state.left, draftOf(state)];
          const left = all.filter((one) => one.mappingId !== mappingId).slice(-MOST_KEPT);
          const known = all.findLast((one) => one.mappingId === mappingId);
          const { comment, kindSaid } = state.mappingId === null ? state : EMPTY;
          return { ...EMPTY, mappingId, comment, kindSaid, ...known, left };
        }),
      commentWritten: (comment) => set({ comment }),
      kindProposed: (kindSaid) => set({ kindSaid }),
      columnChosen: (position, target) =>
        set((state) => ({ edits: { ...state.edits, [position]: target } })),
      defaultGiven: (attribute, text) =>
        set((state) => ({ defaults: { ...state.defaults, [attribute]: text } })),
      defaultAsked: (asked) => set({ asked }),
      madeChanged: (made) => set({ made }),
      sessionsLeftOut: (withoutSessions) => set({ withoutSessions }),
      columnsSaved: () => set({ ...SAVED, asked: null }),
      headingsMoved: () => set(SAVED),
      valueAnswered: (unknown, answer) =>
        set((state) => ({ answers: answered(state.answers, unknown, answer) })),
      answersApplied: () => set({ answers: {} }),
      goneBy: (wentBy) => set({ wentBy }),
      goneOn: (goingOn) => set({ goingOn }),
      discarded: (mappingId) =>
        set(({ left, ...state }) => ({
          ...(state.mappingId === mappingId ? EMPTY : {}),
          left: left.filter((one) => one.mappingId !== mappingId),
        })),
    }),
    {
      name: "loads.wizard",
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: (state) => ({
        ...keptOf(state),
        raw: state.raw,
        left: state.left.map(keptOf),
      }),
    },
  ),
);
