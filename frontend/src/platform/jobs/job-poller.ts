/** Asks for news of each active job, often at first and then less, until it ends. */
import { dataOf } from "@/platform/api/answers";
import { api } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import type { Job } from "@/platform/api/types";
import { isActive, useJobs } from "@/platform/jobs/jobs-store";

type JobListener = (job: Job) => void;

const FIRST_INTERVAL_MS = 200;
const LAST_INTERVAL_MS = 2_000;
const GROWTH = 1.5;

const timers = new Map<Job["id"], ReturnType<typeof setTimeout>>();
const endListeners = new Set<JobListener>();

export function nextInterval(interval: number): number {
  return Math.min(interval * GROWTH, LAST_INTERVAL_MS);
}

/** Follows a job to its end; following it twice is following it once. */
export function followJob(job: Job): void {
  useJobs.getState().jobHeard(job);
  if (isActive(job) && !timers.has(job.id)) schedule(job.id, FIRST_INTERVAL_MS);
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
  const call = api.GET("/api/jobs", { params: { query: { state: "active" } } });
  for (const job of await dataOf(call)) followJob(job);
}

export function stopFollowing(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useJobs.getState().allForgotten();
}

export async function cancelJob(id: Job["id"]): Promise<void> {
  heard(await dataOf(api.POST("/api/jobs/{job_id}/cancel", { params: { path: { job_id: id } } })));
}

function schedule(id: Job["id"], interval: number): void {
  timers.set(
    id,
    setTimeout(() => void ask(id, interval), interval),
  );
}

async function ask(id: Job["id"], interval: number): Promise<void> {
  try {
    const job = await dataOf(api.GET("/api/jobs/{job_id}", { params: { path: { job_id: id } } }));
    if (!timers.has(id)) return;
    heard(job);
    if (isActive(job)) schedule(id, nextInterval(interval));
  } catch (error) {
    afterFailure(id, error);
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
function afterFailure(id: Job["id"], error: unknown): void {
  if (!timers.has(id)) return;
  if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
    timers.delete(id);
    useJobs.getState().jobForgotten(id);
    return;
  }
  schedule(id, LAST_INTERVAL_MS);
}
