/** How toasts look and where they pile up. */
import { type FocusEvent, useEffect, useRef } from "react";
import { Toaster } from "sonner";
import { markToastsReady } from "@/platform/ui/toast-state";

export function ToastCorner() {
  useEffect(markToastsReady, []);
  return (
    <div {...useFocusGivenBack()}>
      <Toaster
        position="bottom-right"
        visibleToasts={2}
        hotkey={["F8"]}
        containerAriaLabel="Avisos"
        className="layer-toast print:hidden"
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: "Cerrar aviso",
          classNames: {
            toast:
              "flex w-full items-center gap-3 rounded-card border bg-surface px-4 py-3 font-sans text-sm text-ink shadow-modal",
            title: "font-semibold",
            description: "text-xs text-ink-muted",
            content: "flex-1",
            actionButton:
              "shrink-0 rounded-button border border-line-control/50 px-3 py-1.5 text-xs font-semibold text-primary hover:bg-hover",
            success: "[&_[data-icon]]:text-success",
            error: "[&_[data-icon]]:text-danger",
          },
        }}
      />
    </div>
  );
}

/**
 * The library gives the focus back whenever it leaves a toast, even to whoever took it to open a menu,
 * which closes it again. It hears of no focus here: only that of a toast that left goes back.
 */
function useFocusGivenBack() {
  const corner = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);

  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      before.current = null;
    });
    if (corner.current) observer.observe(corner.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref: corner,
    onFocusCapture(event: FocusEvent) {
      event.stopPropagation();
      if (!corner.current?.contains(event.relatedTarget)) before.current = event.relatedTarget;
    },
    onBlurCapture({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !corner.current?.contains(relatedTarget)) before.current = null;
    },
  };
}
