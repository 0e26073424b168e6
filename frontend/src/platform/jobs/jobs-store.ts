/** Work under way on the server, as last heard. */
import { create } from "zustand";
import type { Job } from "@/platform/api/types";

interface JobsState {
  jobs: Readonly<Record<string, Job>>;
  /** A job was started here or its news arrived. */
  jobHeard: (job: Job) => void;
  /** The job is nobody's business any more: seen, foreign or gone. */
  jobForgotten: (id: Job["id"]) => void;
  allForgotten: () => void;
}

export const useJobs = create<JobsState>()((set) => ({
  jobs: {},
  jobHeard: (job) => set(({ jobs }) => ({ jobs: { ...jobs, [job.id]: job } })),
  jobForgotten: (id) =>
    set(({ jobs }) => {
      const { [id]: _forgotten, ...rest } = jobs;
      return { jobs: rest };
    }),
  allForgotten: () => set({ jobs: {} }),
}));

export function isActive(job: Job): boolean {
  return job.state === "queued" || job.state === "running";
}

/** The jobs under way, oldest first. */
export function activeJobs(jobs: Readonly<Record<string, Job>>): Job[] {
  return Object.values(jobs)
    .filter(isActive)
    .sort((left, right) => left.createdAt.localeCompare(right.createdAt));
}

/** How far all determinate work is, from 0 to 1; null when none can tell. */
export function sharedProgress(jobs: readonly Job[]): number | null {
  const measured = jobs.filter((job) => job.total !== null && job.total > 0);
  if (measured.length === 0) return null;
  const total = measured.reduce((sum, job) => sum + (job.total ?? 0), 0);
  return measured.reduce((sum, job) => sum + job.done, 0) / total;
}
