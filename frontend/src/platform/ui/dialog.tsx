/** A window over the page: it holds the focus, closes with Esc and gives the focus back. */

import { clsx } from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/platform/ui/button";
import { useFocusReturn } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { useCall } from "@/platform/ui/use-call";

interface DialogProps {
  /** Left out by a window that is in the page only while it is open. */
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  /** The button that does what the window is for, beside the one that leaves it. */
  confirm?: ReactNode | undefined;
  /** Buttons of another kind. */
  footer?: ReactNode | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** Keeps a click outside from closing, for windows that hold unsaved work. */
  sturdy?: boolean | undefined;
  /** A place to work in: its height does not follow its content, and on small screens it is the page. */
  steady?: boolean | undefined;
  /** Between the title and what scrolls, e.g. the steps of a wizard. */
  head?: ReactNode | undefined;
  children?: ReactNode | undefined;
}

const WIDTH = {
  sm: "sm:max-w-md",
  md: "sm:max-w-xl",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-240",
};

/** As tall as its content, from the lower edge of a phone. */
const GROWING =
  "bottom-0 max-h-[92dvh] rounded-t-modal border sm:top-1/2 sm:bottom-auto sm:max-h-[90dvh] sm:-translate-y-1/2 sm:rounded-modal sm:[--enter-from:translateY(4px)]";
const STEADY =
  "inset-y-0 max-md:max-w-none! md:inset-y-auto md:top-1/2 md:h-[min(45rem,90dvh)] md:-translate-y-1/2 md:rounded-modal md:border md:[--enter-from:translateY(4px)]";

export const OVERLAY_LOOK =
  "fixed inset-0 layer-modal bg-overlay animate-layer [--enter-from:none]";

export function Dialog({
  open = true,
  onClose,
  title,
  description,
  confirm,
  footer = confirm !== undefined && (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      {confirm}
    </>
  ),
  size = "md",
  sturdy = false,
  steady = false,
  head,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY_LOOK} />
        <Radix.Content
          {...focusReturn}
          {...(description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={(event) => sturdy && event.preventDefault()}
          className={clsx(
            "outline-none fixed inset-x-0 layer-modal mx-auto flex w-full flex-col overflow-hidden bg-surface shadow-modal animate-layer",
            steady ? STEADY : GROWING,
            WIDTH[size],
          )}
        >
          <header
            className={clsx("flex flex-col gap-1 pt-5 pr-16 pl-6", description ? "pb-5" : "pb-3")}
          >
            <Radix.Title className="text-xl font-semibold text-balance">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-sm text-ink-muted">
                {description}
              </Radix.Description>
            )}
          </header>
          {head && <div className="border-b px-6 pb-4">{head}</div>}
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-6 py-4">
              {footer}
            </footer>
          )}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Last in the order of the keys, so that opening puts the focus on the content instead. */
export function CloseButton() {
  return (
    <Radix.Close asChild>
      <IconButton
        size="md"
        data-close
        label="Cerrar"
        icon={<X />}
        className="absolute! top-3 right-4"
      />
    </Radix.Close>
  );
}

interface ConfirmDialogProps {
  open?: boolean | undefined;
  onClose: () => void;
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

/** A question before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancelar",
  danger = false,
  loading = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
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

interface ConfirmButtonProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "size" | "icon">,
    Pick<ConfirmDialogProps, "title" | "description" | "confirmLabel" | "danger"> {
  label: string;
  /** What is confirmed; the question closes when it ends. It tells of its own failure. */
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it does something. */
export function ConfirmButton({
  label,
  variant,
  size,
  icon,
  onConfirm,
  ...question
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const confirming = useCall(async () => {
    await onConfirm();
    setOpen(false);
  });

  return (
    <>
      <Button variant={variant} size={size} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={open}
        onClose={() => setOpen(false)}
        loading={confirming.busy}
        onConfirm={() => void confirming.run()}
      />
    </>
  );
}
