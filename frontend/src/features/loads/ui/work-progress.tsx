/** The progress of a job with the button that cancels it. */
import { useState } from "react";
import { JobProgress } from "@/features/loads/ui/job-progress";
import { describeError } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { cancelJob } from "@/shared/jobs/job-poller";
import { toast } from "@/shared/ui/toast";

interface WorkProgressProps {
  job: Job;
  label: string;
}

export function WorkProgress({ job, label }: WorkProgressProps) {
  const [cancelled, setCancelled] = useState<number | null>(null);

  function cancel(): void {
    setCancelled(job.id);
    cancelJob(job.id).catch((error: unknown) => {
      setCancelled(null);
      void toast.failed("No pudimos cancelar.", describeError(error).message);
    });
  }

  return (
    <JobProgress job={job} label={label} onCancel={cancel} cancelling={cancelled === job.id} />
  );
}
