/** Starts an export; a long one goes on in the background and offers its file at the end. */

import { describeError } from "@/platform/api/errors";
import { download, downloadMade } from "@/platform/api/files";
import type { Job } from "@/platform/api/types";
import { endOfJob } from "@/platform/jobs/jobs";
import type { exportOrder } from "@/platform/lists/export/export-order";
import type { ListNarrowing } from "@/platform/lists/list-place";
import { toast } from "@/platform/ui/toast";

type Order = Omit<ReturnType<typeof exportOrder>, "filter"> & { filter: ListNarrowing };

/** Answers whether the file is being made in the background. Throws what the server refuses. */
export async function runExport(order: Order, name: string): Promise<boolean> {
  const job = await downloadMade("/api/exports", order, fileName(order, name));
  if (job) void offerAtEnd(job, fileName(order, name));
  return job !== null;
}

function fileName({ format }: Order, name: string): string {
  return `${name}.${format}`;
}

async function offerAtEnd(job: Job, name: string): Promise<void> {
  const ended = await endOfJob(job);
  if (ended.state !== "done") return;
  await toast.done("Tu exportación está lista", {
    action: { label: "Descargar", onClick: () => void fetchFile(ended, name) },
  });
}

async function fetchFile(job: Job, name: string): Promise<void> {
  try {
    await download(`/api/exports/${job.id}/file`, name);
  } catch (error) {
    await toast.failed("No pudimos descargar el archivo.", describeError(error).message);
  }
}
