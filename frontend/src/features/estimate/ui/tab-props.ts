/** What every part of a budget knows. */
import type { BudgetYear, Estimate } from "@/features/estimate/api/estimate-api";
import type { EstimateTab } from "@/features/estimate/model/place";

export interface TabProps {
  estimate: Estimate;
  year: BudgetYear;
  showTab: (tab: EstimateTab) => void;
}
