/** A question before something that cannot be taken back; the safe answer has the focus. */
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "@/platform/ui/button";
import { OVERLAY_LOOK } from "@/platform/ui/dialog";
import { useFocusReturn } from "@/platform/ui/use-focus-return";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** The action in words, e.g. "Deshacer la carga"; never "Aceptar". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  loading?: boolean | undefined;
  onConfirm: () => void;
  children?: ReactNode | undefined;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancelar",
  danger = false,
  loading = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_LOOK} />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed inset-x-4 top-1/2 layer-modal mx-auto flex max-h-[90dvh] max-w-md -translate-y-1/2 animate-layer flex-col gap-3 overflow-y-auto rounded-modal border bg-surface p-6 shadow-modal"
        >
          <AlertDialog.Title className="text-lg font-semibold text-balance">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-sm text-ink-muted">{description}</div>
          </AlertDialog.Description>
          {children}
          <footer className="mt-2 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
