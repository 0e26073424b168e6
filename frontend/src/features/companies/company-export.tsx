/** All data of a company in one file: asked for, waited for, and fetched while it is kept. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, PackageOpen } from "lucide-react";
import { useEffect } from "react";
import { exportQuery, fetchExport, orderExport } from "@/features/companies/api";
import { exportTexts } from "@/features/companies/texts";
import type { components } from "@/generated/schema";
import { endOfJob, isActive, useJob } from "@/platform/jobs/jobs";
import { formatBytes, formatMoment } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

type Exported = components["schemas"]["CompanyExport"];

export function CompanyExport({ id }: { id: number }) {
  const client = useQueryClient();
  const newest = useQuery(exportQuery(id));
  const job = newest.data?.job;

  useEffect(() => {
    if (!job || !isActive(job)) return;
    void endOfJob(job).then(() => client.invalidateQueries({ queryKey: exportQuery(id).queryKey }));
  }, [job, client, id]);

  const ordering = useCall(async () => {
    await orderExport(id);
    await client.invalidateQueries({ queryKey: exportQuery(id).queryKey });
  }, exportTexts.orderFailed);

  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <h3 className="text-sm font-semibold">{exportTexts.title}</h3>
      <p className="text-sm text-ink-muted text-pretty">{exportTexts.help}</p>
      <AsyncView query={newest} loaded={exportTexts.loaded} skeleton={<TextSkeleton lines={2} />}>
        {(known) => (
          <>
            {known && <Standing exported={known} />}
            {!(known && isActive(known.job)) && (
              <Button
                className="self-start"
                icon={<PackageOpen />}
                loading={ordering.busy}
                onClick={() => void ordering.run()}
              >
                {known ? exportTexts.again : exportTexts.order}
              </Button>
            )}
          </>
        )}
      </AsyncView>
    </section>
  );
}

function Standing({ exported: { job, by, size, keptUntil } }: { exported: Exported }) {
  const now = useJob(job.id) ?? job;
  const fetching = useCall(() => fetchExport(job.id), exportTexts.fetchFailed);
  if (keptUntil !== null)
    return (
      <Banner
        tone="success"
        title={exportTexts.ready(formatBytes(size ?? 0))}
        actions={
          <Button icon={<Download />} loading={fetching.busy} onClick={() => void fetching.run()}>
            {exportTexts.fetch}
          </Button>
        }
      >
        <p>{exportTexts.readyHelp(by, formatMoment(keptUntil))}</p>
      </Banner>
    );
  if (job.error)
    return (
      <Banner tone="danger" title={exportTexts.failed}>
        <p>{job.error.message}</p>
      </Banner>
    );
  return (
    <p role="status" className="text-sm text-ink-muted">
      {now.phase ? exportTexts.phase(now.phase) : exportTexts.waiting}
    </p>
  );
}
