/** The panel: number cards, widgets, and what all of it is looked at through. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { NumberCardSkeletons, NumberCards } from "@/features/panel/cards/number-cards";
import { LensLine } from "@/features/panel/lens/lens-line";
import { useOnlyCompany } from "@/features/panel/lens/use-sight";
import { FailureLine } from "@/features/panel/screen/failure-line";
import { PanelHead } from "@/features/panel/screen/panel-head";
import { PanelWidgets } from "@/features/panel/screen/panel-widgets";
import { useFullScreen } from "@/features/panel/screen/use-full-screen";
import { type PanelInHand, usePanel } from "@/features/panel/screen/use-panel";
import { WizardLayer } from "@/features/panel/screen/wizard-layer";
import { AsyncView } from "@/shared/ui/async-view";

interface PanelScreenProps {
  /** Below the widgets, of the company that is looked at: what can be done now, and what was last. */
  children?: ((company: number | null, companyName: string | null) => ReactNode) | undefined;
}

export function PanelScreen({ children }: PanelScreenProps) {
  const panel = usePanel();
  const wall = useFullScreen();
  const { lens, chooseLens, failed, refresh } = panel;
  const companyName = useOnlyCompany(lens, panel.numbers.data);
  return (
    <div
      ref={wall.box}
      data-wall={wall.isFull || undefined}
      className={clsx("flex flex-col gap-4", wall.isFull && "overflow-y-auto bg-canvas p-6")}
    >
      <PanelHead panel={panel} wall={wall} />
      <LensLine lens={lens} companyName={companyName} onChoose={chooseLens} />
      <FailureLine failed={failed} onRetry={refresh} />
      <Cards panel={panel} />
      <PanelWidgets panel={panel} />
      {!wall.isFull && children?.(lens.company, companyName)}
      <WizardLayer
        address={panel.wizard}
        widgets={panel.widgets}
        onSaved={panel.actions.edits.saved}
      />
    </div>
  );
}

function Cards({ panel }: { panel: PanelInHand }) {
  const { numbers, kpis, sight, refresh } = panel;
  return (
    <AsyncView
      query={numbers}
      loadingLabel="Cargando los números del panel…"
      errorTitle="No pudimos cargar los números del panel. Tus datos están a salvo."
      skeleton={<NumberCardSkeletons />}
    >
      {({ cards }) =>
        kpis ? (
          <NumberCards
            {...{ cards, kpis, sight }}
            isOld={numbers.isPlaceholderData}
            onRetry={refresh}
          />
        ) : (
          <NumberCardSkeletons />
        )
      }
    </AsyncView>
  );
}
