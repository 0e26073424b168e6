/** The bar under a step: leaving on the left, moving on at the right, and why moving on must wait. */
import { type ReactNode, useId } from "react";
import { Button } from "@/shared/ui/button";

interface StepActionsProps {
  /** The action in words, e.g. "Continuar". */
  primaryLabel: string;
  onPrimary: () => void;
  primaryIcon?: ReactNode | undefined;
  loading?: boolean | undefined;
  /** Why the primary action must wait; it stays focusable and says so. */
  reason?: string | null | undefined;
  /** One line beside the buttons when nothing stands in the way. */
  note?: ReactNode | undefined;
  start?: ReactNode | undefined;
  secondary?: ReactNode | undefined;
}

export function StepActions({
  primaryLabel,
  onPrimary,
  primaryIcon,
  loading = false,
  reason = null,
  note,
  start,
  secondary,
}: StepActionsProps) {
  const id = useId();
  const words = reason ?? note;
  return (
    <div className="layer-sticky sticky bottom-0 -mx-4 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-surface/95 px-4 py-3 backdrop-blur-sm sm:rounded-b-card sm:-mx-5 sm:px-5">
      <div className="mr-auto flex flex-wrap gap-2">{start}</div>
      {words && (
        <p id={id} className="text-xs text-ink-muted max-sm:order-first max-sm:w-full">
          {words}
        </p>
      )}
      <div className="flex justify-end gap-2 max-sm:flex-1 max-sm:[&>*:last-child]:flex-1 max-sm:[&_button>span>svg]:hidden">
        {secondary}
        <Button
          variant="primary"
          icon={primaryIcon}
          loading={loading}
          aria-disabled={reason !== null || undefined}
          aria-describedby={words ? id : undefined}
          onClick={onPrimary}
        >
          {primaryLabel}
        </Button>
      </div>
    </div>
  );
}
