/** The work under way on the server: how far each task is, and how to stop it. */
import { useId, useState } from "react";
import type { Job } from "@/shared/api/types";
import { cancelJob } from "@/shared/jobs/job-poller";
import { useActiveJobs } from "@/shared/jobs/use-job-following";
import { formatNumber } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { ProgressBar } from "@/shared/ui/progress-bar";
import { toast } from "@/shared/ui/toast";

export function TasksSection() {
  const id = useId();
  const jobs = useActiveJobs();
  if (jobs.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex max-h-56 shrink-0 flex-col gap-3 overflow-y-auto border-b bg-sunken/60 px-4 py-3"
    >
      <h2 id={id} className="text-base font-semibold">
        Tareas
      </h2>
      <ul className="flex flex-col gap-4">
        {jobs.map((job) => (
          <Task key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Task({ job }: { job: Job }) {
  return (
    <li className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={<span className="wrap-anywhere">{job.label}</span>}
          value={job.total === null ? null : job.done}
          max={job.total ?? 0}
          text={wordsOf(job)}
        />
      </div>
      {job.canCancel && <CancelButton job={job} />}
    </li>
  );
}

function CancelButton({ job }: { job: Job }) {
  const [asked, setAsked] = useState(false);

  async function cancel(): Promise<void> {
    setAsked(true);
    try {
      await cancelJob(job.id);
    } catch {
      setAsked(false);
      await toast.failed("No pudimos cancelar la tarea", job.label);
    }
  }

  return (
    <Button
      size="sm"
      loading={asked}
      aria-label={`Cancelar ${job.label}`}
      onClick={() => void cancel()}
    >
      Cancelar
    </Button>
  );
}

function wordsOf(job: Job): string {
  if (job.state === "queued") return "En espera";
  if (job.total === null) return job.phase ?? "Trabajando";
  return `${formatNumber(job.done)} de ${formatNumber(job.total)} filas`;
}
