/** The figures of a year: what each is called, where it is found, and how it changed. */
import type { AmountKey, Figures } from "@/features/estimate/api";
import type { EstimateTab } from "@/features/estimate/place";
import { commonTexts, estimateTexts } from "@/features/estimate/texts";
import { formatMoney, formatPercent, roundHalfUp } from "@/platform/lib/format";

export type FigureKind = "money" | "percent";

export interface FigureSpec {
  /** The server's name of the amount, by which it is explained. */
  key: AmountKey;
  title: string;
  kind: FigureKind;
  read: (figures: Figures) => number | null;
  /** What a value below zero means. */
  debtWords?: string | undefined;
}

export interface CardSpec extends FigureSpec {
  /** What the amount is made of, or what belongs to it. */
  parts: readonly FigureSpec[];
  /** What to do where nothing can be said. */
  missingWords?: string | undefined;
  /** The part of the budget where it is done. */
  missingIn?: EstimateTab | undefined;
  /** A per cent of the whole that a bar shows. */
  shareOf?: ((figures: Figures) => number | null) | undefined;
}

function money(
  key: AmountKey,
  title: string,
  read: FigureSpec["read"],
  debtWords?: string,
): FigureSpec {
  return { key, title, kind: "money", read, debtWords };
}

const EXECUTION_RATE: FigureSpec = {
  key: "executionRate",
  title: estimateTexts.executionRate,
  kind: "percent",
  read: ({ executionRate }) => executionRate,
};
const FRANCHISE_USE: FigureSpec = {
  key: "franchiseUse",
  title: estimateTexts.franchiseUse,
  kind: "percent",
  read: ({ franchiseUse }) => franchiseUse,
};

export const CARDS: readonly CardSpec[] = [
  {
    ...money("budgeted", estimateTexts.budgeted, ({ budgeted }) => budgeted),
    parts: [EXECUTION_RATE],
    shareOf: EXECUTION_RATE.read,
  },
  {
    ...money("executedCost", commonTexts.executed, ({ executed }) => executed.cost),
    parts: [
      money("executedFranchise", commonTexts.franchise, ({ executed }) => executed.franchise),
      money("executedCompanyCost", estimateTexts.company, ({ executed }) => executed.companyCost),
    ],
  },
  {
    ...money("committedCost", commonTexts.committed, ({ committed }) => committed.cost),
    parts: [
      money("committedFranchise", commonTexts.franchise, ({ committed }) => committed.franchise),
      money(
        "committedCompanyCost",
        estimateTexts.company,
        ({ committed }) => committed.companyCost,
      ),
    ],
  },
  {
    ...money(
      "availableBudget",
      estimateTexts.available,
      // Nothing is exceeded before anything is planned.
      ({ budgeted, availableBudget }) => (budgeted === 0 ? null : availableBudget),
      estimateTexts.overBudget,
    ),
    parts: [],
    missingWords: estimateTexts.planMissing,
    missingIn: "plan",
  },
  {
    ...money(
      "availableFranchise",
      estimateTexts.franchiseAvailable,
      ({ availableFranchise }) => availableFranchise,
      estimateTexts.overCeiling,
    ),
    parts: [FRANCHISE_USE],
    shareOf: FRANCHISE_USE.read,
    missingWords: estimateTexts.payrollMissing,
    missingIn: "parametros",
  },
  {
    ...money(
      "executedCompanyCost",
      commonTexts.companyCost,
      ({ executed }) => executed.companyCost,
    ),
    parts: [
      money(
        "committedCompanyCost",
        commonTexts.committed,
        ({ committed }) => committed.companyCost,
      ),
    ],
  },
];

export const MORE_FIGURES: readonly FigureSpec[] = [
  money("ceiling", estimateTexts.ceiling, ({ ceiling }) => ceiling),
  money("usableFranchise", estimateTexts.usableFranchise, ({ usableFranchise }) => usableFranchise),
  money("excess", estimateTexts.excess, ({ ceiling, excess }) =>
    ceiling === null ? null : excess,
  ),
  money("riskFranchise", commonTexts.atRisk, ({ riskFranchise }) => riskFranchise),
  money("oticFee", estimateTexts.fee, ({ oticFee }) => oticFee),
  money("costPerHour", estimateTexts.costPerHour, ({ costPerHour }) => costPerHour),
  money("costPerPerson", estimateTexts.costPerPerson, ({ costPerPerson }) => costPerPerson),
];

export function figureWords(value: number, kind: FigureKind): string {
  return kind === "money" ? formatMoney(value) : formatPercent(value / 100, 1);
}

/** How much more or less than before, e.g. "12 % más"; null where nothing can be said. */
export function changeWords(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const change = roundHalfUp(((now - before) / before) * 100);
  if (change === 0) return estimateTexts.equal;
  return estimateTexts.change(formatPercent(Math.abs(change) / 100), change);
}
