/** The corner where toasts appear; it loads with the first one. Put it once, in the shell. */
import { useSyncExternalStore } from "react";
import { late } from "@/shared/lib/late";
import { areToastsWanted, onToastsWanted } from "@/shared/ui/toast-state";

const ToastCorner = late(async () => (await import("@/shared/ui/toast-corner")).ToastCorner);

export function ToastRegion() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  if (!wanted) return null;
  return <ToastCorner />;
}
