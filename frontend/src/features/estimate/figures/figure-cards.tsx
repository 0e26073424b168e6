/** The six numbers of the year. */
import type { BudgetYear, Estimate } from "@/features/estimate/api/estimate-api";
import { FigureCard } from "@/features/estimate/figures/figure-card";
import { CARDS } from "@/features/estimate/model/figures";

interface FigureCardsProps {
  estimate: Estimate;
  year: BudgetYear;
}

export function FigureCards({ estimate, year }: FigureCardsProps) {
  return (
    <ul
      aria-label="Cifras del presupuesto"
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2"
    >
      {CARDS.map((card) => (
        <li key={card.title}>
          <FigureCard card={card} estimate={estimate} year={year} />
        </li>
      ))}
    </ul>
  );
}
