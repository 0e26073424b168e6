/** The buttons of a form, always in sight at its end. */
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useForm } from "@/platform/forms/form-context";
import { late } from "@/platform/lib/late";
import { useMediaQuery } from "@/platform/lib/use-media-query";
import { Button } from "@/platform/ui/button";

const ReviewDialog = late(
  async () => (await import("@/platform/forms/review-dialog")).ReviewDialog,
);

/** Another way to save, e.g. to save and go on with the participants. */
export interface SecondarySave {
  label: string;
  intent: string;
}

export interface SaveBarProps {
  submitLabel: string;
  /** What the button says meanwhile, where nothing is kept. */
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
  secondary?: readonly SecondarySave[] | undefined;
  /** Offers to see what would change before saving. */
  reviewable?: boolean | undefined;
  place: FormPlace;
}

/** Where a form stands: its bar reaches the edges of what is around it, over the space at its end. */
export type FormPlace = "page" | "drawer" | "dialog";

const PLACE = {
  page: "bottom-0 -mx-4 px-4 sm:mx-0 sm:rounded-card sm:border sm:px-5",
  drawer: "-bottom-5 -mx-5 -mb-5 px-5",
  dialog: "-bottom-5 -mx-6 -mb-5 px-6 sm:rounded-b-modal",
};

/** The least width on which all buttons stand in one line. */
const WIDE = "(min-width: 40rem)";

export function SaveBar({
  submitLabel,
  busyLabel = "Guardando…",
  cancelLabel = "Cancelar",
  onCancel,
  secondary = [],
  reviewable = false,
  place,
}: SaveBarProps) {
  const { saving, guard } = useForm();
  const wide = useMediaQuery(WIDE);
  const others = <Others secondary={secondary} reviewable={reviewable} />;
  return (
    <>
      {!wide && others}
      <div
        className={clsx(
          "sticky layer-sticky flex flex-wrap items-center gap-2 border-t bg-surface py-3 print:hidden",
          PLACE[place],
        )}
      >
        <Button
          type="submit"
          variant="primary"
          loading={saving.saving}
          aria-keyshortcuts="Control+Enter"
        >
          {saving.saving ? busyLabel : submitLabel}
        </Button>
        {wide && others}
        {onCancel && (
          <Button variant="ghost" onClick={() => guard.askToLeave(onCancel)}>
            {cancelLabel}
          </Button>
        )}
      </div>
    </>
  );
}

interface OthersProps {
  secondary: readonly SecondarySave[];
  reviewable: boolean;
}

/** On a phone these stand above the bar, which would hide half of the form. */
function Others({ secondary, reviewable }: OthersProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden sm:contents print:hidden">
      {secondary.map(({ label, intent }) => (
        <SubmitAs key={intent} intent={intent}>
          {label}
        </SubmitAs>
      ))}
      {reviewable && <Review />}
    </div>
  );
}

function SubmitAs({ intent, children }: { intent: string; children: ReactNode }) {
  const { saving } = useForm();
  return (
    <Button aria-disabled={saving.saving} onClick={() => void saving.submit(intent)}>
      {children}
    </Button>
  );
}

function Review() {
  const { core, changes } = useForm();
  const [open, setOpen] = useState(false);
  const { control } = core.methods;
  const { isDirty } = useFormState({ control });
  useWatch({ control });
  const rows = changes();
  if (!isDirty || rows.length === 0) return null;
  return (
    <>
      <Button variant="ghost" className="sm:order-last sm:ml-auto" onClick={() => setOpen(true)}>
        Ver cambios ({rows.length})
      </Button>
      {open && <ReviewDialog rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}
