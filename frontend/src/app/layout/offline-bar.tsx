/** Says that there is no connection, and since when what is shown is no longer new. */
import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatTime } from "@/shared/lib/format";

export function OfflineBar() {
  const online = useSyncExternalStore(whenConnectionChanges, () => navigator.onLine);
  const since = useLossOfConnection(online);
  if (online) return null;
  return (
    <div
      role="status"
      className="sticky top-14 layer-sticky flex items-center justify-center gap-2 border-b border-warning/30 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning"
    >
      <WifiOff className="size-4 shrink-0" aria-hidden />
      {`Sin conexión. Mostramos datos de las ${formatTime(since)}. Podrás guardar cuando vuelva.`}
    </div>
  );
}

function useLossOfConnection(online: boolean): string {
  const [since, setSince] = useState(now);
  useEffect(() => {
    if (!online) setSince(now());
  }, [online]);
  return since;
}

function now(): string {
  return new Date().toISOString();
}

function whenConnectionChanges(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
