/** What opens from a widget; each arrives when it is opened for the first time. */
import type { PanelActions } from "@/features/panel/grid/panel-actions";
import type { Kpi, Widget, WidgetFilter, WidgetNumbers } from "@/features/panel/panel-api";
import { late } from "@/shared/lib/late";

const FactsSheet = late(
  async () => (await import("@/features/panel/facts/facts-sheet")).FactsSheet,
);
const ExplanationDialog = late(
  async () => (await import("@/features/panel/facts/explanation-dialog")).ExplanationDialog,
);
const PositionDialog = late(
  async () => (await import("@/features/panel/editing/position-dialog")).PositionDialog,
);

export type WidgetLayer = "explanation" | "facts" | "position";

interface WidgetLayersProps {
  layer: WidgetLayer;
  widget: Widget;
  /** As it stands above the widget. */
  title: string;
  numbers: WidgetNumbers | null;
  kpi: Kpi;
  /** As it is seen. */
  filter: WidgetFilter;
  words: readonly string[];
  place: { index: number; count: number };
  actions: PanelActions;
  onClose: () => void;
}

export function WidgetLayers(props: WidgetLayersProps) {
  const { layer, widget, title, numbers, kpi, filter, words, place, actions, onClose } = props;
  return (
    <>
      {layer === "explanation" && (
        <ExplanationDialog kpi={kpi} staffBasis={numbers?.meta?.staffBasis} onClose={onClose} />
      )}
      {layer === "facts" && <FactsSheet {...{ kpi, filter, title, words, onClose }} />}
      {layer === "position" && (
        <PositionDialog
          {...{ title, ...place, onClose }}
          onMove={(index) => actions.arrangement.moveTo(widget.id, index)}
        />
      )}
    </>
  );
}
