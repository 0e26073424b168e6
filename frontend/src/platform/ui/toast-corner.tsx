/** How toasts look and where they pile up. */
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Toaster, useSonner } from "sonner";
import { markToastsReady } from "@/platform/ui/toast-state";

/** Between a message and what is below it. */
const GAP_PX = 24;
const PHONE_GAP_PX = 16;
const LOOK_EVERY_MS = 100;
/** The buttons at the end of a form, a list or a step, which stay in sight, and those of a window. */
const BARS = ".layer-sticky, [role$=dialog] footer";

export function ToastCorner() {
  useEffect(markToastsReady, []);
  const bar = useBarBelow();
  return (
    <div {...useFocusGivenBack()}>
      <Toaster
        position="bottom-right"
        visibleToasts={2}
        expand
        offset={{ bottom: bar + GAP_PX }}
        mobileOffset={{ bottom: bar + PHONE_GAP_PX }}
        hotkey={["F8"]}
        containerAriaLabel="Avisos"
        className="layer-toast print:hidden"
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: "Cerrar aviso",
          classNames: {
            // Only its buttons take the pointer: what lies below can be pressed, and a pointer that rests there holds no message.
            toast:
              "pointer-events-none [&_button]:pointer-events-auto flex w-full items-center gap-3 rounded-card border bg-surface px-4 py-3 font-sans text-sm text-ink shadow-modal",
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

/** How far the bar with the buttons of a form, a window or a list reaches up from the edge of the window, if it does where messages stand. */
function useBarBelow(): number {
  const { toasts } = useSonner();
  const isShowing = toasts.length > 0;
  const [reach, setReach] = useState(0);
  useEffect(() => {
    if (!isShowing) return undefined;
    // A bar comes with a window that opens, and moves with the page that is scrolled.
    const look = () => setReach(reachOfBars());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isShowing]);
  return reach;
}

function reachOfBars(): number {
  const messages = [...document.querySelectorAll("[data-sonner-toast]")].map((message) =>
    message.getBoundingClientRect(),
  );
  const left = Math.min(...messages.map((message) => message.left));
  const height = Math.max(...messages.map((message) => message.height)) + GAP_PX;
  const lowestFirst = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.width > 0 && bar.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  return lowestFirst.reduce((reach, bar) => {
    const end = innerHeight - reach;
    return bar.top < end && bar.bottom > end - GAP_PX - height ? innerHeight - bar.top : reach;
  }, 0);
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
