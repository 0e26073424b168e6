/** How an amount of the year was computed. */
import {
  type AmountKey,
  type BudgetYear,
  explainAmount,
} from "@/features/estimate/api/estimate-api";
import { BUDGET_KEY } from "@/shared/courses/course-changes";
import { ExplainButton } from "@/shared/explaining/explain-button";

interface AmountExplainedProps {
  amount: AmountKey;
  /** What the amount is called. */
  name: string;
  year: BudgetYear;
}

export function AmountExplained({ amount, name, year }: AmountExplainedProps) {
  return (
    <ExplainButton
      of={name}
      queryKey={[...BUDGET_KEY, year, amount]}
      explain={(signal) => explainAmount(year, amount, signal)}
    />
  );
}
