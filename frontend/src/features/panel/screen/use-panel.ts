/** Everything that the panel shows and does, in one hand. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useArrangement } from "@/features/panel/editing/use-arrangement";
import { useWidgetEdits } from "@/features/panel/editing/use-widget-edits";
import { keepLayout } from "@/features/panel/grid/kept-layout";
import type { PanelActions } from "@/features/panel/grid/panel-actions";
import { useLens } from "@/features/panel/lens/use-lens";
import { useSight } from "@/features/panel/lens/use-sight";
import { withActive } from "@/features/panel/model/data-rules";
import { type FailedWidget, failedOf } from "@/features/panel/model/panel-parts";
import type { Widget } from "@/features/panel/panel-api";
import { numbersQuery, reloadPanel, widgetsQuery } from "@/features/panel/panel-queries";
import { useWizardAddress } from "@/features/panel/screen/wizard-layer";
import { useSession } from "@/shared/api/session";
import { kpisQuery } from "@/shared/lookups/lookups";

export type PanelInHand = ReturnType<typeof usePanel>;

export function usePanel() {
  const client = useQueryClient();
  const { lens, choose } = useLens();
  const held = useQuery(widgetsQuery);
  const numbers = useQuery(numbersQuery(lens));
  const sight = useSight(lens, numbers);
  const kpis = useQuery(kpisQuery).data;
  const active = useActive(held.data);
  const arrangement = useArrangement(active);
  const edits = useWidgetEdits(arrangement.flush);
  const wizard = useWizardAddress();
  const [isEditing, setEditing] = useState(false);
  const { widgets } = arrangement;
  const refresh = () => void reloadPanel(client);
  // What waits to be saved would make the widget of the wizard an old one.
  const edit = (widget: Widget) => void arrangement.flush().then(() => wizard.edit(widget));
  const actions: PanelActions = { arrangement, edits, edit, refresh };
  const failed: FailedWidget[] = failedOf(widgets, numbers.data?.widgets);

  return {
    lens,
    chooseLens: choose,
    /** The query of the widgets; `widgets` are its own, sorted, as they stand now. */
    held,
    widgets,
    numbers,
    sight,
    kpis,
    failed,
    actions,
    wizard,
    isEditing,
    setEditing,
    refresh,
  };
}

/** By position, none twice; their places are kept for the next visit. */
function useActive(held: readonly Widget[] | undefined): readonly Widget[] {
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    if (held && userId !== undefined) keepLayout(userId, held);
  }, [held, userId]);
  return held ? withActive([], held) : NONE;
}

const NONE: readonly Widget[] = [];
