/** Says that widgets are missing because they failed: nobody must take them for deleted ones. */
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { type FailedWidget, failureWords } from "@/features/panel/model/panel-parts";
import { formatList } from "@/shared/lib/format";
import { logError } from "@/shared/lib/log";
import { Button } from "@/shared/ui/button";

interface FailureLineProps {
  failed: readonly FailedWidget[];
  onRetry: () => void;
}

export function FailureLine({ failed, onRetry }: FailureLineProps) {
  const print = failed.map(({ id, code }) => `${id} ${code}`).join(", ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure is told once, however often it is asked for again.
  useEffect(() => {
    for (const { id, title, code, message } of failed)
      logError(`Widget ${id} (${title}) could not be loaded: ${code}`, message);
  }, [print]);

  if (failed.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <TriangleAlert className="size-4.5 shrink-0 text-warning" aria-hidden />
      <p>
        <strong className="font-semibold">{failureWords(failed.length)}</strong>
        <span className="text-ink-muted">: {formatList(failed.map(({ title }) => title))}</span>
      </p>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
