/** The steps of the wizard and what has been chosen in them. */

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Kpi, Widget, WidgetFilter } from "@/features/panel/api";
import { type ChartType, measureColour, THICKNESS } from "@/features/panel/widget";
import {
  chosenAgain,
  configOf,
  type Draft,
  draftOf,
  filterOf,
  groupAt,
  isSizeValid,
  type Look,
  lookOf,
  newDraft,
  rangeProblem,
  regrouped,
  type SizeField,
  sizeProblem,
  takesThickness,
  withChart,
  withCurrentYear,
  withFilter,
  withLook,
  withoutChart,
  withRecommended,
  withReset,
  withSize,
  withTitle,
} from "@/features/panel/wizard/draft";
import { wizardTexts } from "@/features/panel/wizard/texts";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";

export interface Start {
  readonly widget: Widget | null;
  readonly active: readonly Widget[];
  readonly kpis: readonly Kpi[];
}

export interface WizardState {
  start: Start;
  step: number;
  /** The furthest step that was seen. */
  seen: number;
  draft: Draft;
  kpiChosen: (kpi: Kpi) => void;
  filterChanged: (changes: Partial<WidgetFilter>) => void;
  currentYearSwitched: (on: boolean) => void;
  grouped: (position: number) => void;
  dimensionReset: (dimension: keyof WidgetFilter) => void;
  chartChosen: (type: ChartType) => void;
  chartEdited: () => void;
  chartReset: () => void;
  titleWritten: (title: string) => void;
  lookChanged: (changes: Partial<Look>) => void;
  sizeChanged: (field: SizeField, value: number) => void;
  recommendedSwitched: (on: boolean) => void;
  wentBack: () => void;
  continued: () => void;
  wentTo: (step: number) => void;
  /** After success the wizard is as new, on step 1. */
  reset: () => void;
  /** The widget as somebody else left it meanwhile takes the place of the one that was read. */
  newestTaken: (widget: Widget) => void;
  /** The panel may still be loading when the wizard opens, and changes while it is open. */
  activeSeen: (active: readonly Widget[]) => void;
}

export type WizardStore = StoreApi<WizardState>;

export function createWizardStore(start: Start): WizardStore {
  return createStore<WizardState>()((set) => {
    const draw = (change: (draft: Draft) => Draft) =>
      set(({ draft }) => ({ draft: change(draft) }));
    return {
      ...beginning(start),
      kpiChosen: (kpi) => draw((draft) => withKpi(draft, kpi)),
      filterChanged: (changes) => draw((draft) => withFilter(draft, changes)),
      currentYearSwitched: (on) => draw((draft) => withCurrentYear(draft, on)),
      grouped: (position) =>
        draw((draft) => withFilter(draft, { groupType: groupAt(position, draft.kpi.serviceName) })),
      dimensionReset: (dimension) => draw((draft) => withReset(draft, dimension)),
      chartChosen: (type) => draw((draft) => withChart(draft, type)),
      chartEdited: () => draw(chosenAgain),
      chartReset: () => draw(withoutChart),
      titleWritten: (title) => draw((draft) => withTitle(draft, title)),
      lookChanged: (changes) => draw((draft) => withLook(draft, changes)),
      sizeChanged: (field, value) => draw((draft) => withSize(draft, field, value)),
      recommendedSwitched: (on) => draw((draft) => withRecommended(draft, on)),
      wentBack: () => set(({ step }) => ({ step: Math.max(FIRST_STEP, step - 1) })),
      continued: () =>
        set(({ draft, step, seen }) => {
          if (step === LAST_STEP || continueProblem(draft, step) !== undefined) return {};
          return { step: step + 1, seen: Math.max(seen, step + 1) };
        }),
      wentTo: (step) => set(({ draft, seen }) => (canGoTo(draft, step, seen) ? { step } : {})),
      reset: () => set((state) => beginning(state.start)),
      newestTaken: (widget) => set((state) => beginning({ ...state.start, widget })),
      activeSeen: (active) => set(({ start: before }) => ({ start: { ...before, active } })),
    };
  });
}

/** Whether anything would be lost by closing. */
export function isDirty({ start, draft }: WizardState): boolean {
  return JSON.stringify(decisions(draft)) !== JSON.stringify(decisions(beginning(start).draft));
}

function beginning(start: Start): Pick<WizardState, "start" | "step" | "seen" | "draft"> {
  const draft = start.widget ? draftOf(start.widget, start.kpis) : newDraft();
  return { start, step: FIRST_STEP, seen: FIRST_STEP, draft };
}

function withKpi(draft: Draft, kpi: Kpi): Draft {
  const groupType = regrouped(filterOf(draft).groupType, kpi.serviceName);
  const measured = withFilter({ ...draft, kpi: configOf(kpi) }, { groupType });
  const isOwn = lookOf(draft).colour !== measureColour(draft.kpi.serviceName);
  if (draft.subject.mode === "edit" || isOwn) return measured;
  // Until somebody chooses a colour it is that of the measure.
  return withLook(measured, { colour: measureColour(kpi.serviceName) });
}

/** Where somebody looked is no decision. */
function decisions({ stage: _stage, ...draft }: Draft): Omit<Draft, "stage"> {
  return draft;
}

export const WizardContext = createContext<WizardStore | null>(null);

export function useWizardStore(): WizardStore {
  const store = useContext(WizardContext);
  if (store === null) throw new Error("A part of the wizard stands outside of it.");
  return store;
}

export function useWizard<Chosen>(choose: (state: WizardState) => Chosen): Chosen {
  return useStore(useWizardStore(), choose);
}

export const FIRST_STEP = 1;
export const LAST_STEP = WIZARD_TEXTS.steps.length;

interface ButtonState {
  /** Why the button does nothing; nothing when it works. */
  readonly reason: string | undefined;
}

export interface Buttons {
  readonly back: ButtonState;
  readonly next: ButtonState;
  readonly finish: ButtonState & { readonly shown: boolean; readonly label: string };
}

/** The continue flag: why the step cannot be left forwards. */
export function continueProblem(draft: Draft, step: number): string | undefined {
  // The configuration of a chosen KPI holds more than one entry; an empty one none.
  if (step === 1) return Object.keys(draft.kpi).length > 1 ? undefined : wizardTexts.kpiMissing;
  if (step === 2) return rangeProblem(draft);
  if (step === 3) return chartProblem(draft);
  return undefined;
}

function chartProblem(draft: Draft): string | undefined {
  if (draft.chartType === null) return wizardTexts.chartMissing;
  if (!takesThickness(draft.chartType)) return undefined;
  return sizeProblem(THICKNESS, lookOf(draft).thickness) ? wizardTexts.thicknessWrong : undefined;
}

export function buttonsOf(draft: Draft, step: number): Buttons {
  const editing = draft.subject.mode === "edit";
  return {
    back: { reason: step === FIRST_STEP ? wizardTexts.onFirst : undefined },
    next: { reason: step === LAST_STEP ? wizardTexts.onLast : continueProblem(draft, step) },
    finish: {
      shown: editing || step === LAST_STEP,
      label: editing ? WIZARD_TEXTS.finishEditing : WIZARD_TEXTS.finish,
      reason: finishProblem(draft),
    },
  };
}

/** In edit mode any step can be the last one seen, so all of them are asked. */
function finishProblem(draft: Draft): string | undefined {
  const problems = [1, 2, 3].map((step) => continueProblem(draft, step));
  const first = problems.find((problem) => problem !== undefined);
  if (first) return first.replace(wizardTexts.toContinue, wizardTexts.toFinish);
  return isSizeValid(draft.size) ? undefined : wizardTexts.sizeWrong;
}

/** A step can be gone to when it was seen, or all of them are (edit), and nothing before it is open. */
export function canGoTo(draft: Draft, step: number, seen: number): boolean {
  const reachable = draft.subject.mode === "edit" ? LAST_STEP : seen;
  if (step > reachable) return false;
  return [1, 2, 3].every(
    (before) => before >= step || continueProblem(draft, before) === undefined,
  );
}
