/** The widgets of the panel: to be looked at, or to be arranged. */
import { type ReactNode, useDeferredValue, useEffect } from "react";
import { HANDLE_HELP_ID } from "@/features/panel/editing/use-grabbing";
import { keptLayout } from "@/features/panel/grid/kept-layout";
import { WidgetCard } from "@/features/panel/grid/widget-card";
import { WidgetGrid, WidgetSkeletons } from "@/features/panel/grid/widget-grid";
import { stateOf, type WidgetState } from "@/features/panel/model/panel-parts";
import type { PanelNumbers, Widget } from "@/features/panel/panel-api";
import { EmptyPanel } from "@/features/panel/screen/empty-panel";
import type { PanelInHand } from "@/features/panel/screen/use-panel";
import { useSession } from "@/shared/api/session";
import { preloadDrawing } from "@/shared/charts/chart";
import { late } from "@/shared/lib/late";
import { AsyncView } from "@/shared/ui/async-view";

const SortableGrid = late(
  async () => (await import("@/features/panel/editing/sortable-grid")).SortableGrid,
  ({ arrangement, children }) => <WidgetGrid widgets={arrangement.widgets}>{children}</WidgetGrid>,
);

export function PanelWidgets({ panel }: { panel: PanelInHand }) {
  const userId = useSession((state) => state.user?.id ?? 0);
  const isOld = panel.numbers.isPlaceholderData;
  useEffect(preloadDrawing, []);
  return (
    <section
      aria-label="Widgets"
      aria-busy={isOld || undefined}
      className={isOld ? "opacity-60" : undefined}
    >
      <AsyncView
        query={panel.held}
        loadingLabel="Cargando los widgets…"
        errorTitle="No pudimos cargar tus widgets. Tus datos están a salvo."
        skeleton={<WidgetSkeletons places={keptLayout(userId)} />}
        empty={<EmptyPanel onAdd={panel.wizard.add} />}
      >
        {() => (panel.isEditing ? <Arranged panel={panel} /> : <Shown panel={panel} />)}
      </AsyncView>
    </section>
  );
}

/** What failed is left out here, and told in a line of its own. */
function Shown({ panel }: { panel: PanelInHand }) {
  const failed = new Set(panel.failed.map(({ id }) => id));
  const shown = panel.widgets.filter(({ id }) => !failed.has(id));
  // A dozen charts at once would hold up the keys and the pointer: they follow bit by bit.
  const numbers = useDeferredValue(panel.numbers.data, undefined);
  return <WidgetGrid widgets={shown}>{cardsOf(panel, numbers)}</WidgetGrid>;
}

function Arranged({ panel }: { panel: PanelInHand }) {
  const card = cardsOf(panel, panel.numbers.data);
  return (
    <div className="flex flex-col gap-3">
      <p id={HANDLE_HELP_ID} className="text-sm text-ink-muted text-pretty">
        Arrastra cada widget por su asa. Con el teclado: enfoca el asa, Enter lo toma, las flechas
        lo mueven, Mayús y las flechas cambian su tamaño, Enter lo suelta y Esc cancela.
      </p>
      <SortableGrid arrangement={panel.actions.arrangement}>{card}</SortableGrid>
    </div>
  );
}

/** When no numbers came at all, no widget may look as if it were still waiting for its own. */
const NO_NUMBERS: WidgetState = {
  state: "failed",
  code: "no_numbers",
  message: "Los números del panel no llegaron.",
};

function cardsOf(panel: PanelInHand, shown: PanelNumbers | undefined) {
  const { widgets, numbers, kpis, sight, actions } = panel;
  const stateFor = (widget: Widget): WidgetState =>
    !numbers.data && numbers.isError ? NO_NUMBERS : stateOf(widget, shown?.widgets);
  return function card(widget: Widget, _index: number, handle?: ReactNode): ReactNode {
    const index = widgets.findIndex(({ id }) => id === widget.id);
    return (
      <WidgetCard
        {...{ widget, sight, actions, handle }}
        state={stateFor(widget)}
        kpi={kpis?.find(({ id }) => id === widget.id_kpi)}
        place={{ index, count: widgets.length }}
      />
    );
  };
}
