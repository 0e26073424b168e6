/** The corner where toasts appear; it loads as somebody begins to work. Put it once, in the shell. */
import { useEffect, useSyncExternalStore } from "react";
import { late } from "@/platform/lib/late";
import { areToastsWanted, onToastsWanted } from "@/platform/ui/toast-state";

const ToastCorner = late(async () => (await import("@/platform/ui/toast-corner")).ToastCorner);

export function ToastRegion() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  useEffect(() => {
    // A message without a connection cannot wait for its code.
    const begun = new AbortController();
    for (const event of ["pointerdown", "keydown"])
      globalThis.addEventListener(
        event,
        () => {
          ToastCorner.preload();
          begun.abort();
        },
        { signal: begun.signal },
      );
    return () => begun.abort();
  }, []);
  if (!wanted) return null;
  return <ToastCorner />;
}
