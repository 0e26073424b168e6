/** What opens from a number card; each arrives when it is opened for the first time. */
import { lazy, Suspense } from "react";
import { useCompanyName } from "@/features/panel/lens/use-company-name";
import { through } from "@/features/panel/model/lens";
import { filterWords } from "@/features/panel/model/widget-filter";
import type { CardNumbers, Kpi, Lens } from "@/features/panel/panel-api";

const FactsSheet = lazy(async () => ({
  default: (await import("@/features/panel/facts/facts-sheet")).FactsSheet,
}));
const ExplanationDialog = lazy(async () => ({
  default: (await import("@/features/panel/facts/explanation-dialog")).ExplanationDialog,
}));
const CardFilterDialog = lazy(async () => ({
  default: (await import("@/features/panel/cards/card-filter-dialog")).CardFilterDialog,
}));

export type CardLayer = "filter" | "explanation" | "facts";

interface CardLayersProps {
  layer: CardLayer;
  card: CardNumbers;
  kpi: Kpi;
  lens: Lens;
  onClose: () => void;
}

export function CardLayers({ layer, card, kpi, lens, onClose }: CardLayersProps) {
  const filter = through(lens, card.filter);
  const companyName = useCompanyName(filter.company);
  return (
    <Suspense fallback={null}>
      {layer === "filter" && <CardFilterDialog kpi={kpi} onClose={onClose} />}
      {layer === "explanation" && (
        <ExplanationDialog kpi={kpi} staffBasis={card.meta?.staffBasis} onClose={onClose} />
      )}
      {layer === "facts" && (
        <FactsSheet
          kpi={kpi}
          filter={filter}
          title={kpi.name}
          words={filterWords(filter, companyName)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
