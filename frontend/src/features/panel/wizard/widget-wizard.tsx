/** The modal Configuración: adds a widget in four steps, or edits one. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { kpisQuery } from "@/entities/lookups/lookups";
import { addWidget, type Kpi, listWidgets, updateWidget, type Widget } from "@/features/panel/api";
import { commonTexts, panelTexts } from "@/features/panel/texts";
import { ChartStep } from "@/features/panel/wizard/chart-step";
import { DimensionsStep } from "@/features/panel/wizard/dimensions-step";
import { changesOf, creationOf } from "@/features/panel/wizard/draft";
import { KpiStep } from "@/features/panel/wizard/kpi-step";
import { SizeStep } from "@/features/panel/wizard/size-step";
import {
  buttonsOf,
  canGoTo,
  createWizardStore,
  isDirty,
  useWizard,
  useWizardStore,
  WizardContext,
  type WizardState,
} from "@/features/panel/wizard/store";
import { wizardTexts } from "@/features/panel/wizard/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { logError } from "@/platform/lib/log";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { ConfirmDialog, Dialog } from "@/platform/ui/dialog";
import { AsyncView, TableSkeleton } from "@/platform/ui/states";
import { Stepper } from "@/platform/ui/stepper";
import { useCall } from "@/platform/ui/use-call";

interface WidgetWizardProps {
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
    <Dialog steady sturdy size="xl" title={WIZARD_TEXTS.title} onClose={onClose}>
      <AsyncView
        query={kpis}
        loadingLabel={wizardTexts.loading}
        errorTitle={wizardTexts.loadFailed}
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

/** The window of the wizard: its steps above, the step on screen, its buttons below. */
function WizardFrame({ onDone, onClose }: Pick<WidgetWizardProps, "onDone" | "onClose">) {
  const saving = useSaving(onDone);
  const leaving = useLeaving(saving, onClose);
  const isAdding = useWizard((state) => state.draft.subject.mode === "add");
  return (
    <Dialog
      steady
      sturdy
      size="xl"
      title={WIZARD_TEXTS.title}
      description={isAdding ? panelTexts.plusHint : undefined}
      head={<WizardSteps />}
      footer={<WizardButtons saving={saving} onCancel={leaving.leave} />}
      onClose={leaving.leave}
    >
      <div className="flex min-h-full flex-col gap-4 pt-4">
        <WizardFault saving={saving} />
        <StepOnScreen />
      </div>
      <ConfirmDialog
        open={leaving.asking}
        onClose={leaving.stay}
        title={wizardTexts.unsavedTitle}
        description={wizardTexts.unsavedDescription}
        cancelLabel={wizardTexts.stay}
        confirmLabel={wizardTexts.leave}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

/** Whoever changed something is asked first; while it is being saved nobody leaves. */
function useLeaving({ busy }: Saving, onClose: () => void) {
  const store = useWizardStore();
  const [asking, setAsking] = useState(false);
  function leave(): void {
    if (busy) return;
    if (isDirty(store.getState())) setAsking(true);
    else onClose();
  }
  return { asking, stay: () => setAsking(false), leave };
}

function WizardSteps() {
  const step = useWizard((state) => state.step);
  const seen = useWizard((state) => state.seen);
  const draft = useWizard((state) => state.draft);
  const wentTo = useWizard((state) => state.wentTo);
  return (
    <Stepper
      label={wizardTexts.steps}
      steps={WIZARD_TEXTS.steps.map((label, index) => ({
        id: `${index}`,
        label,
        state: index + 1 === step ? "current" : index + 1 < step ? "done" : "todo",
        ...(index + 1 !== step && canGoTo(draft, index + 1, seen)
          ? { onGo: () => wentTo(index + 1) }
          : {}),
      }))}
    />
  );
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
  const place = useWizard(({ step, draft }) => (step === 3 ? `${step}:${draft.stage}` : `${step}`));
  const [first] = useState(place);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (place === first && !moved) return;
    setMoved(true);
    document.querySelector<HTMLElement>("[role=dialog] [data-first-stop]")?.focus();
  }, [place, first, moved]);
}

interface WizardButtonsProps {
  saving: Saving;
  onCancel: () => void;
}

/** The buttons under the wizard; one that is off can be reached, and says why it is. */
function WizardButtons({ saving, onCancel }: WizardButtonsProps) {
  const id = useId();
  const step = useWizard((state) => state.step);
  const draft = useWizard((state) => state.draft);
  const wentBack = useWizard((state) => state.wentBack);
  const continued = useWizard((state) => state.continued);
  const { back, next, finish } = buttonsOf(draft, step);
  const editing = draft.subject.mode === "edit";
  const reasons = [
    { id: `${id}-back`, text: back.reason },
    { id: `${id}-next`, text: next.reason },
    { id: `${id}-finish`, text: finish.shown ? finish.reason : undefined },
  ];
  const off = (name: string, reason: string | undefined) => ({
    "aria-disabled": reason !== undefined,
    "aria-describedby": reason === undefined ? undefined : `${id}-${name}`,
  });
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" onClick={onCancel} className="mr-auto">
          {WIZARD_TEXTS.cancel}
        </Button>
        <Button {...off("back", back.reason)} onClick={wentBack}>
          {WIZARD_TEXTS.back}
        </Button>
        <Button
          variant={finish.shown ? "secondary" : "primary"}
          {...off("next", next.reason)}
          onClick={continued}
        >
          {WIZARD_TEXTS.next}
        </Button>
        {finish.shown && (
          <Button
            variant="primary"
            className="max-sm:w-full"
            loading={saving.busy}
            {...off("finish", finish.reason)}
            onClick={() => void saving.save()}
          >
            {saving.busy ? (editing ? commonTexts.saving : wizardTexts.adding) : finish.label}
          </Button>
        )}
      </div>
      <p className="flex min-h-4.5 flex-wrap justify-end gap-x-2 text-xs text-ink-subtle">
        {reasons.map(
          (reason) =>
            reason.text && (
              <span key={reason.id} id={reason.id}>
                {reason.text}
              </span>
            ),
        )}
      </p>
    </div>
  );
}

/** Why nothing was saved: one quiet line, and the way on where there is one. */
function WizardFault({ saving }: { saving: Saving }) {
  const { fault } = saving;
  if (fault === null) return null;
  if (fault.kind === "failed")
    return (
      <p role="status" className="text-sm text-ink-muted">
        {wizardTexts.saveFailed(fault.message)}
      </p>
    );
  if (fault.kind === "gone")
    return (
      <Banner tone="warning" title={wizardTexts.goneTitle}>
        {wizardTexts.goneDescription}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={wizardTexts.conflictTitle}
      actions={
        <Button size="sm" loading={saving.busy} onClick={() => void saving.takeNewest()}>
          {wizardTexts.takeNewest}
        </Button>
      }
    >
      {fault.notRead ? wizardTexts.newestFailed(fault.notRead) : wizardTexts.conflictDescription}
    </Banner>
  );
}

const CONFLICT = 409;

type Fault =
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stale"; readonly notRead?: string }
  | { readonly kind: "gone" };

interface Saving {
  readonly busy: boolean;
  readonly fault: Fault | null;
  readonly save: () => Promise<boolean>;
  /** Reads the widget again, in place of what was changed here. */
  readonly takeNewest: () => Promise<boolean>;
}

/** Saves what the wizard holds; what fails is logged, told in one line, and loses nothing. */
function useSaving(onDone: (saved: Widget) => void): Saving {
  const store = useWizardStore();
  const [attempts] = useState(() => new AttemptSeries());
  const [fault, setFault] = useState<Fault | null>(null);

  const saving = useCall(
    async () => {
      setFault(null);
      const saved = await send(store.getState(), attempts);
      attempts.ended();
      store.getState().reset();
      onDone(saved);
    },
    (error) => {
      logError("The widget was not saved.", error);
      setFault(faultOf(error));
    },
  );

  // The banner stays until the newest is here: what is chosen before would be replaced without a word.
  const reading = useCall(
    async () => {
      const widgets = await listWidgets(new AbortController().signal);
      const id = store.getState().start.widget?.id;
      const newest = widgets.find((widget) => widget.id === id);
      if (newest) store.getState().newestTaken(newest);
      setFault(newest ? null : { kind: "gone" });
    },
    (error) => {
      logError("The newest widget was not read.", error);
      setFault({ kind: "stale", notRead: describeError(error).message });
    },
  );

  const busy = saving.busy || reading.busy;
  return { busy, fault, save: saving.run, takeNewest: reading.run };
}

function send({ draft, start }: WizardState, attempts: AttemptSeries): Promise<Widget> {
  if (draft.subject.mode === "edit") return updateWidget(draft.subject.widget.id, changesOf(draft));
  const body = creationOf(draft, start.active);
  // After a lost answer the panel may show the widget already: the next place is another, not the wish.
  const { id: _id, position: _position, ...wish } = body;
  return addWidget(body, attempts.keyFor(wish));
}

function faultOf(error: unknown): Fault {
  if (error instanceof ApiError && error.status === CONFLICT && error.code === "stale")
    return { kind: "stale" };
  if (error instanceof ApiError && error.code === "widget_missing") return { kind: "gone" };
  return { kind: "failed", message: describeError(error).message };
}
