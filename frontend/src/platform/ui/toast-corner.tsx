/** How toasts look and where they pile up. */
import { useEffect } from "react";
import { Toaster } from "sonner";
import { markToastsReady } from "@/platform/ui/toast-state";

export function ToastCorner() {
  useEffect(markToastsReady, []);
  return (
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
  );
}
