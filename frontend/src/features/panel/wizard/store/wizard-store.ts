/** The state of one opened wizard: where the person is, and what they chose. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChartType } from "@/features/panel/model/widget";
import type { Kpi, Widget, WidgetFilter } from "@/features/panel/panel-api";
import { chosenAgain, withChart, withoutChart } from "@/features/panel/wizard/model/chart-choice";
import { withCurrentYear, withReset } from "@/features/panel/wizard/model/dimensions";
import {
  configOf,
  type Draft,
  draftOf,
  filterOf,
  type Look,
  newDraft,
  withFilter,
  withLook,
  withTitle,
} from "@/features/panel/wizard/model/draft";
import { groupAt, regrouped } from "@/features/panel/wizard/model/grouping";
import { type SizeField, withRecommended, withSize } from "@/features/panel/wizard/model/size-form";
import {
  canGoTo,
  continueProblem,
  FIRST_STEP,
  LAST_STEP,
} from "@/features/panel/wizard/model/steps";

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
      continued: () => set(forward),
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

function forward({ draft, step, seen }: WizardState): Partial<WizardState> {
  if (step === LAST_STEP || continueProblem(draft, step) !== undefined) return {};
  return { step: step + 1, seen: Math.max(seen, step + 1) };
}

function withKpi(draft: Draft, kpi: Kpi): Draft {
  const groupType = regrouped(filterOf(draft).groupType, kpi.serviceName);
  return withFilter({ ...draft, kpi: configOf(kpi) }, { groupType });
}

/** Where somebody looked is no decision. */
function decisions({ stage: _stage, ...draft }: Draft): Omit<Draft, "stage"> {
  return draft;
}
