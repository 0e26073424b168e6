/** The corner where toasts appear; it loads with the first one. Put it once, in the shell. */
import { useSyncExternalStore } from "react";
import { late } from "@/platform/lib/late";
import { areToastsWanted, onToastsWanted } from "@/platform/ui/toast-state";

const ToastCorner = late(async () => (await import("@/platform/ui/toast-corner")).ToastCorner);

export function ToastRegion() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  if (!wanted) return null;
  return <ToastCorner />;
}
