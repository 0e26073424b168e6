/** Hooks over the jobs: one for the shell, which keeps them followed, and the readers. */
import { useEffect } from "react";
import { useShallow } from "zustand/react/shallow";
import type { Job } from "@/platform/api/types";
import { followActiveJobs, stopFollowing } from "@/platform/jobs/job-poller";
import { keepTitle } from "@/platform/jobs/job-title";
import { activeJobs, useJobs } from "@/platform/jobs/jobs-store";

/** Once, in the signed-in shell. */
export function useJobFollowing(): void {
  useEffect(() => {
    const releaseTitle = keepTitle();
    // Without an answer the jobs started from here are still followed.
    followActiveJobs().catch(() => undefined);
    return () => {
      releaseTitle();
      stopFollowing();
    };
  }, []);
}

export function useActiveJobs(): Job[] {
  return useJobs(useShallow(({ jobs }) => activeJobs(jobs)));
}

export function useJob(id: Job["id"] | null | undefined): Job | null {
  return useJobs(({ jobs }) => (id == null ? null : (jobs[id] ?? null)));
}
