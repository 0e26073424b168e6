/** While the page is hidden, its title says how far the work is. */
import type { Job } from "@/platform/api/types";
import { activeJobs, sharedProgress, useJobs } from "@/platform/jobs/jobs-store";
import { formatPercent } from "@/platform/lib/format";

const PREFIX = /^\(\d+\s%\) /;

export function titleWithProgress(title: string, share: number | null, hidden: boolean): string {
  const bare = title.replace(PREFIX, "");
  return hidden && share !== null ? `(${formatPercent(share)}) ${bare}` : bare;
}

/** Keeps the title right until the answer is called. */
export function keepTitle(): () => void {
  const update = () => refreshTitle(useJobs.getState().jobs);
  const stop = useJobs.subscribe(update);
  document.addEventListener("visibilitychange", update);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", update);
  };
}

function refreshTitle(jobs: Readonly<Record<string, Job>>): void {
  const share = sharedProgress(activeJobs(jobs));
  document.title = titleWithProgress(document.title, share, document.hidden);
}
