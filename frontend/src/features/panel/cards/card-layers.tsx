/** What opens from a number card; each arrives when it is opened for the first time. */
import { through } from "@/features/panel/model/lens";
import type { Sight } from "@/features/panel/model/sight";
import { filterWords } from "@/features/panel/model/widget-filter";
import type { CardNumbers, Kpi } from "@/features/panel/panel-api";
import { late } from "@/shared/lib/late";

const FactsSheet = late(
  async () => (await import("@/features/panel/facts/facts-sheet")).FactsSheet,
);
const ExplanationDialog = late(
  async () => (await import("@/features/panel/facts/explanation-dialog")).ExplanationDialog,
);
const CardFilterDialog = late(
  async () => (await import("@/features/panel/cards/card-filter-dialog")).CardFilterDialog,
);

export type CardLayer = "filter" | "explanation" | "facts";

interface CardLayersProps {
  layer: CardLayer;
  card: CardNumbers;
  kpi: Kpi;
  sight: Sight;
  onClose: () => void;
}

export function CardLayers({ layer, card, kpi, sight, onClose }: CardLayersProps) {
  const filter = through(sight.lens, card.filter);
  return (
    <>
      {layer === "filter" && <CardFilterDialog kpi={kpi} onClose={onClose} />}
      {layer === "explanation" && (
        <ExplanationDialog kpi={kpi} staffBasis={card.meta?.staffBasis} onClose={onClose} />
      )}
      {layer === "facts" && (
        <FactsSheet
          kpi={kpi}
          filter={filter}
          title={kpi.name}
          words={filterWords(filter, sight.company ?? card.companyName)}
          onClose={onClose}
        />
      )}
    </>
  );
}
