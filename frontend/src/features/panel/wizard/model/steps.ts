/** The four steps, which buttons are off on each, and why. */

import { THICKNESS } from "@/features/panel/model/widget";
import { takesThickness } from "@/features/panel/wizard/model/chart-choice";
import { rangeProblem } from "@/features/panel/wizard/model/dimensions";
import { type Draft, lookOf } from "@/features/panel/wizard/model/draft";
import { isSizeValid, sizeProblem } from "@/features/panel/wizard/model/size-form";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";

export const FIRST_STEP = 1;
export const LAST_STEP = WIZARD_TEXTS.steps.length;

interface ButtonState {
  /** Why the button does nothing; nothing when it works. */
  readonly reason: string | undefined;
}

interface FinishState extends ButtonState {
  readonly shown: boolean;
  readonly label: string;
}

export interface Buttons {
  readonly back: ButtonState;
  readonly next: ButtonState;
  readonly finish: FinishState;
}

const NO_KPI = "Elige un KPI para continuar.";
const NO_CHART = "Elige un gráfico para continuar.";
const THICKNESS_WRONG = "Corrige el grosor para continuar.";
const SIZE_WRONG = "Corrige el tamaño para finalizar.";
const ON_FIRST = "Estás en el primer paso.";
const ON_LAST = "Estás en el último paso.";

/** The continue flag: why the step cannot be left forwards. */
export function continueProblem(draft: Draft, step: number): string | undefined {
  if (step === 1) return hasKpi(draft) ? undefined : NO_KPI;
  if (step === 2) return rangeProblem(draft);
  if (step === 3) return chartProblem(draft);
  return undefined;
}

/** The configuration of a chosen KPI holds more than one entry; an empty one none. */
function hasKpi({ kpi }: Draft): boolean {
  return Object.keys(kpi).length > 1;
}

function chartProblem(draft: Draft): string | undefined {
  if (draft.chartType === null) return NO_CHART;
  if (!takesThickness(draft.chartType)) return undefined;
  return sizeProblem(THICKNESS, lookOf(draft).thickness) ? THICKNESS_WRONG : undefined;
}

export function buttonsOf(draft: Draft, step: number): Buttons {
  const editing = draft.subject.mode === "edit";
  return {
    back: { reason: step === FIRST_STEP ? ON_FIRST : undefined },
    next: { reason: step === LAST_STEP ? ON_LAST : continueProblem(draft, step) },
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
  if (first) return first.replace("para continuar", "para finalizar");
  return isSizeValid(draft.size) ? undefined : SIZE_WRONG;
}

/** A step can be gone to when it was seen, or all of them are (edit), and nothing before it is open. */
export function canGoTo(draft: Draft, step: number, seen: number): boolean {
  const reachable = draft.subject.mode === "edit" ? LAST_STEP : seen;
  if (step > reachable) return false;
  return [1, 2, 3].every(
    (before) => before >= step || continueProblem(draft, before) === undefined,
  );
}
