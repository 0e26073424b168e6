/** What the screen knows of budgets, and when it asks again. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type BudgetYear, type Estimate, getEstimate } from "@/features/estimate/api/estimate-api";
import { BUDGET_KEY } from "@/shared/courses/course-changes";

export function estimateQuery(year: BudgetYear, compares: boolean) {
  return queryOptions<Estimate>({
    queryKey: [...BUDGET_KEY, year, { compares }],
    queryFn: ({ signal }) => getEstimate(year, compares, signal),
    // The figures of another company or year must never stand under this one's name.
    placeholderData: (known?: Estimate) => (isOf(known, year) ? known : undefined),
  });
}

function isOf(known: Estimate | undefined, { company, year }: BudgetYear): boolean {
  return known?.company.company_id === company && known.year === year;
}

/** Every figure follows from every other, so all of them are asked anew. */
export function useBudgetChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BUDGET_KEY });
}
