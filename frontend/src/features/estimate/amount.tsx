/** An amount or a per cent; what is below zero has its sign, its colour and its words. */
import type { BudgetYear, Estimate } from "@/features/estimate/api";
import { type FigureKind, figureWords } from "@/features/estimate/figures";
import type { EstimateTab } from "@/features/estimate/place";
import { estimateTexts } from "@/features/estimate/texts";
import { Missing } from "@/platform/ui/facts";

interface AmountProps {
  /** Null: nothing can be said. */
  value: number | null;
  kind?: FigureKind | undefined;
}

export function Amount({ value, kind = "money" }: AmountProps) {
  if (value === null) return <Missing />;
  const words = figureWords(value, kind);
  if (value >= 0) return words;
  return (
    <span className="text-danger">
      {words}
      <span className="sr-only">{estimateTexts.negative}</span>
    </span>
  );
}

/** What every part of a budget knows. */
export interface TabProps {
  estimate: Estimate;
  year: BudgetYear;
  showTab: (tab: EstimateTab) => void;
}
