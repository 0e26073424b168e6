/** The modal Configuración: adds a widget in four steps, or edits one. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Kpi, Widget } from "@/features/panel/panel-api";
import { WizardContext } from "@/features/panel/wizard/store/wizard-context";
import { createWizardStore } from "@/features/panel/wizard/store/wizard-store";
import { WizardFrame } from "@/features/panel/wizard/wizard-frame";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { kpisQuery } from "@/shared/lookups/lookups";
import { AsyncView } from "@/shared/ui/async-view";
import { Dialog } from "@/shared/ui/dialog";
import { TableSkeleton } from "@/shared/ui/skeleton";

export interface WidgetWizardProps {
  mode: "add" | "edit";
  /** The one to edit; null when adding. */
  widget: Widget | null;
  /** All that the panel shows: a new one stands after them. */
  active: Widget[];
  /** Called only after success. */
  onDone: (saved: Widget) => void;
  onClose: () => void;
}

export function WidgetWizard({ mode, widget, active, onDone, onClose }: WidgetWizardProps) {
  const kpis = useQuery(kpisQuery);
  const edited = mode === "edit" ? widget : null;
  if (kpis.data)
    return (
      <Opened
        key={edited?.id ?? "new"}
        {...{ widget: edited, active, kpis: kpis.data, onDone, onClose }}
      />
    );
  return (
    <Dialog
      open
      steady
      sturdy
      size="xl"
      title={WIZARD_TEXTS.title}
      onOpenChange={(open) => !open && onClose()}
    >
      <AsyncView
        query={kpis}
        loadingLabel="Cargando los KPI…"
        errorTitle="No pudimos cargar los KPI. Tu panel está a salvo."
        skeleton={<TableSkeleton rows={4} columns={2} />}
      >
        {() => null}
      </AsyncView>
    </Dialog>
  );
}

interface OpenedProps extends Omit<WidgetWizardProps, "mode"> {
  kpis: readonly Kpi[];
}

function Opened({ widget, active, kpis, onDone, onClose }: OpenedProps) {
  const [store] = useState(() => createWizardStore({ widget, active, kpis }));
  useEffect(() => store.getState().activeSeen(active), [store, active]);
  return (
    <WizardContext value={store}>
      <WizardFrame onDone={onDone} onClose={onClose} />
    </WizardContext>
  );
}
