/** The corner where toasts appear; it loads with the first one. Put it once, in the shell. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { areToastsWanted, onToastsWanted } from "@/shared/ui/toast-state";

const ToastCorner = lazy(() =>
  import("@/shared/ui/toast-corner").then((module) => ({ default: module.ToastCorner })),
);

export function ToastRegion() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastCorner />
    </Suspense>
  );
}
