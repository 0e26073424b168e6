/** Work under way: what it does, how far it is, and a way to stop it. */

import type { Job } from "@/shared/api/types";
import { formatNumber } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { ProgressBar } from "@/shared/ui/progress-bar";

interface JobProgressProps {
  job: Job;
  /** What it does when the job itself has no words yet, e.g. "Leyendo el archivo". */
  label: string;
  onCancel: () => void;
  cancelling?: boolean | undefined;
}

export function JobProgress({ job, label, onCancel, cancelling = false }: JobProgressProps) {
  const known = job.total !== null && job.total > 0;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <ProgressBar
          label={job.state === "queued" ? `${label}: en espera` : (job.phase ?? label)}
          value={known ? job.done : null}
          max={job.total ?? 0}
          text={known ? rowsDone(job) : undefined}
        />
      </div>
      {job.canCancel && (
        <Button size="sm" loading={cancelling} onClick={onCancel}>
          {cancelling ? "Cancelando…" : "Cancelar"}
        </Button>
      )}
    </div>
  );
}

function rowsDone({ done, total }: Job): string {
  return `${formatNumber(done)} de ${formatNumber(total ?? 0)} filas`;
}
