/** The window of the wizard: its steps above, the step on screen, its buttons below. */
import { useEffect, useState } from "react";
import type { Widget } from "@/features/panel/panel-api";
import { canGoTo } from "@/features/panel/wizard/model/steps";
import { ChartStep } from "@/features/panel/wizard/steps/chart-step";
import { DimensionsStep } from "@/features/panel/wizard/steps/dimensions-step";
import { KpiStep } from "@/features/panel/wizard/steps/kpi-step";
import { SizeStep } from "@/features/panel/wizard/steps/size-step";
import { useWizard, useWizardStore } from "@/features/panel/wizard/store/wizard-context";
import { isDirty, type WizardState } from "@/features/panel/wizard/store/wizard-store";
import { type Saving, useSaving } from "@/features/panel/wizard/use-saving";
import { WizardButtons } from "@/features/panel/wizard/wizard-buttons";
import { WizardFault } from "@/features/panel/wizard/wizard-fault";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { Dialog } from "@/shared/ui/dialog";
import { Stepper } from "@/shared/ui/stepper";

interface WizardFrameProps {
  onDone: (saved: Widget) => void;
  onClose: () => void;
}

export function WizardFrame({ onDone, onClose }: WizardFrameProps) {
  const saving = useSaving(onDone);
  const leaving = useLeaving(saving, onClose);
  return (
    <Dialog
      open
      steady
      sturdy
      size="xl"
      title={WIZARD_TEXTS.title}
      head={<WizardSteps />}
      footer={<WizardButtons saving={saving} onCancel={leaving.leave} />}
      onOpenChange={(open) => !open && leaving.leave()}
    >
      <div className="flex min-h-full flex-col gap-4 pt-4">
        <WizardFault saving={saving} />
        <StepOnScreen />
      </div>
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.ask}
        title="Tienes cambios sin guardar"
        description="Si sales ahora, se pierde lo que elegiste en esta ventana."
        cancelLabel="Seguir editando"
        confirmLabel="Salir sin guardar"
        onConfirm={onClose}
      />
    </Dialog>
  );
}

interface Leaving {
  readonly asking: boolean;
  readonly ask: (asking: boolean) => void;
  readonly leave: () => void;
}

/** Whoever changed something is asked first; while it is being saved nobody leaves. */
function useLeaving({ saving }: Saving, onClose: () => void): Leaving {
  const store = useWizardStore();
  const [asking, ask] = useState(false);
  function leave(): void {
    if (saving) return;
    if (isDirty(store.getState())) ask(true);
    else onClose();
  }
  return { asking, ask, leave };
}

function WizardSteps() {
  const step = useWizard((state) => state.step);
  const seen = useWizard((state) => state.seen);
  const draft = useWizard((state) => state.draft);
  const wentTo = useWizard((state) => state.wentTo);
  return (
    <Stepper
      label="Pasos del widget"
      steps={WIZARD_TEXTS.steps.map((label, index) => ({
        id: `${index}`,
        label,
        state: stateOf(index + 1, step),
        ...(index + 1 !== step && canGoTo(draft, index + 1, seen)
          ? { onGo: () => wentTo(index + 1) }
          : {}),
      }))}
    />
  );
}

function stateOf(step: number, current: number): "done" | "current" | "todo" {
  if (step === current) return "current";
  return step < current ? "done" : "todo";
}

function StepOnScreen() {
  const step = useWizard((state) => state.step);
  useHeadingFocus();
  if (step === 1) return <KpiStep />;
  if (step === 2) return <DimensionsStep />;
  if (step === 3) return <ChartStep />;
  return <SizeStep />;
}

/** Each step, and each part of the third one, begins at its heading. */
function useHeadingFocus(): void {
  const place = useWizard(placeOf);
  const [first] = useState(place);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (place === first && !moved) return;
    setMoved(true);
    document.querySelector<HTMLElement>("[role=dialog] [data-first-stop]")?.focus();
  }, [place, first, moved]);
}

function placeOf({ step, draft }: WizardState): string {
  return step === 3 ? `${step}:${draft.stage}` : `${step}`;
}
