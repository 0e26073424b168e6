/** A panel that slides over one side of the page; the whole screen on a phone. */
import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { CloseButton, OVERLAY_LOOK } from "@/platform/ui/dialog";
import { useFocusReturn } from "@/platform/ui/focus";

interface SheetProps {
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  /** Buttons beside the title, before the one that closes. */
  tools?: ReactNode | undefined;
  side?: "left" | "right" | undefined;
  footer?: ReactNode | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
}

const SIDE = {
  left: "left-0 border-r [--enter-from:translateX(-24px)]",
  right: "right-0 border-l [--enter-from:translateX(24px)]",
};

export function Sheet({
  open = true,
  onClose,
  title,
  tools,
  side = "right",
  footer,
  className = "w-full sm:w-120",
  children,
}: SheetProps) {
  const focusReturn = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY_LOOK} />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          data-beside
          className={clsx(
            "outline-none fixed inset-y-0 layer-modal flex max-w-full animate-layer flex-col bg-surface shadow-modal",
            SIDE[side],
            className,
          )}
        >
          <header className="flex min-h-15 items-center gap-2 border-b pr-16 pl-5">
            <Radix.Title className="min-w-0 flex-1 py-3 text-lg font-semibold break-words">
              {title}
            </Radix.Title>
            {tools && <div className="flex shrink-0 gap-1">{tools}</div>}
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-4 max-sm:px-4 max-sm:[&>*>span[aria-hidden]]:hidden">
              {footer}
            </footer>
          )}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
