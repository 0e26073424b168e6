/** The buttons under the wizard; one that is off can be reached, and says why it is. */
import { useId } from "react";
import { buttonsOf } from "@/features/panel/wizard/model/steps";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import type { Saving } from "@/features/panel/wizard/use-saving";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { Button } from "@/shared/ui/button";

interface WizardButtonsProps {
  saving: Saving;
  onCancel: () => void;
}

export function WizardButtons({ saving, onCancel }: WizardButtonsProps) {
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
            loading={saving.saving}
            {...off("finish", finish.reason)}
            onClick={() => void saving.save()}
          >
            {saving.saving ? (editing ? "Guardando…" : "Agregando…") : finish.label}
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
