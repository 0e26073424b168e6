/** The jobs that are being watched: asked for until they end, and named for whoever waits. */

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { api, dataOf } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { firstOr, forgetFirstAnswer } from "@/platform/api/first-answer";
import type { Job } from "@/platform/api/types";
import { byText, formatPercent } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";

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
    .sort((left, right) => byText(left.createdAt, right.createdAt));
}

/** How far all determinate work is, from 0 to 1; null when none can tell. */
export function sharedProgress(jobs: readonly Job[]): number | null {
  const measured = jobs.filter((job) => job.total !== null && job.total > 0);
  if (measured.length === 0) return null;
  const total = measured.reduce((sum, job) => sum + (job.total ?? 0), 0);
  return measured.reduce((sum, job) => sum + job.done, 0) / total;
}

type JobListener = (job: Job) => void;

const FIRST_INTERVAL_MS = 100;
const LAST_INTERVAL_MS = 2_000;
/** Of the time that a job has taken so far: so much later than it ends may its end be seen. */
const PATIENCE = 1 / 8;

const timers = new Map<Job["id"], ReturnType<typeof setTimeout>>();
const endListeners = new Set<JobListener>();

/** How long to wait before a job is asked for again that has been followed for so long. */
export function nextInterval(followedMs: number): number {
  return Math.min(Math.max(followedMs * PATIENCE, FIRST_INTERVAL_MS), LAST_INTERVAL_MS);
}

/** Follows a job to its end, which may be there already; following it twice is following it once. */
export function followJob(job: Job): void {
  const { jobs, jobHeard } = useJobs.getState();
  const before = jobs[job.id];
  if (isActive(job)) {
    jobHeard(job);
    if (!timers.has(job.id)) schedule(job.id, performance.now(), FIRST_INTERVAL_MS);
  } else if (!before || isActive(before)) {
    heard(job);
  }
}

/** Calls back at the end of every followed job; answers how to stop listening. */
export function onJobEnded(listener: JobListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Resolves with the job as it ended, however it ended. */
export function endOfJob(job: Job): Promise<Job> {
  if (!isActive(job)) return Promise.resolve(job);
  return new Promise((resolve) => {
    const stop = onJobEnded((ended) => {
      if (ended.id !== job.id) return;
      stop();
      resolve(ended);
    });
    followJob(job);
  });
}

/** After a reload: what was under way is followed again. */
export async function followActiveJobs(): Promise<void> {
  const call = () => dataOf(api.GET("/api/jobs", { params: { query: { state: "active" } } }));
  for (const job of await firstOr("jobs", call)) followJob(job);
}

export function stopFollowing(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useJobs.getState().allForgotten();
}

export async function cancelJob(id: Job["id"]): Promise<void> {
  heard(await dataOf(api.POST("/api/jobs/{job_id}/cancel", { params: { path: { job_id: id } } })));
}

/** Cancelling a job: asked for until the job has ended, unless that failed. */
export function useCancelling({ id, label }: Job) {
  const [asked, setAsked] = useState<Job["id"] | null>(null);

  async function cancel(): Promise<void> {
    setAsked(id);
    if (!(await attempt(`No pudimos cancelar: ${label}`, () => cancelJob(id)))) setAsked(null);
  }

  return { cancel: () => void cancel(), isAsked: asked === id };
}

function schedule(id: Job["id"], since: number, interval: number): void {
  timers.set(
    id,
    setTimeout(() => void ask(id, since), interval),
  );
}

async function ask(id: Job["id"], since: number): Promise<void> {
  try {
    const job = await dataOf(api.GET("/api/jobs/{job_id}", { params: { path: { job_id: id } } }));
    if (!timers.has(id)) return;
    heard(job);
    if (isActive(job)) schedule(id, since, nextInterval(performance.now() - since));
  } catch (error) {
    afterFailure(id, since, error);
  }
}

function heard(job: Job): void {
  useJobs.getState().jobHeard(job);
  if (isActive(job)) return;
  clearTimeout(timers.get(job.id));
  timers.delete(job.id);
  for (const listener of [...endListeners]) listener(job);
}

/** A job that is gone is forgotten; trouble on the way is waited out. */
function afterFailure(id: Job["id"], since: number, error: unknown): void {
  if (!timers.has(id)) return;
  if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
    timers.delete(id);
    useJobs.getState().jobForgotten(id);
    return;
  }
  schedule(id, since, LAST_INTERVAL_MS);
}

/** Work that writes what any screen may show: lists, people, courses, numbers. */
const WRITING: ReadonlySet<Job["kind"]> = new Set(["load", "undo"]);

/** Once, in the signed-in shell. */
export function useJobFollowing(): void {
  const client = useQueryClient();
  // However such work ends, all that is known is asked again once it is looked at.
  useEffect(
    () =>
      onJobEnded(({ kind }) => {
        if (!WRITING.has(kind)) return;
        forgetFirstAnswer();
        void client.invalidateQueries();
      }),
    [client],
  );
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

const PREFIX = /^\(\d+\s%\) /;

/** While the page is hidden, its title says how far the work is. */
export function titleWithProgress(title: string, share: number | null, hidden: boolean): string {
  const bare = title.replace(PREFIX, "");
  return hidden && share !== null ? `(${formatPercent(share)}) ${bare}` : bare;
}

/** Keeps the title right until the answer is called. */
export function keepTitle(): () => void {
  const update = () => {
    const share = sharedProgress(activeJobs(useJobs.getState().jobs));
    document.title = titleWithProgress(document.title, share, document.hidden);
  };
  const stop = useJobs.subscribe(update);
  document.addEventListener("visibilitychange", update);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", update);
  };
}
