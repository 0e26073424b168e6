/** Around the panel: the first steps in its place, and the last loads below it once there are some. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { startTexts } from "@/features/start/texts";
import { ToDoSection } from "@/features/start/to-do";
import { api, pageOf } from "@/platform/api/client";
import { FirstSteps } from "@/platform/first-steps/first-steps";
import { formatMoment, formatRelative } from "@/platform/lib/format";
import { LOADED_KINDS, type LoadModel } from "@/platform/lib/load-kinds";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge, type Tone } from "@/platform/ui/badge";
import { Card } from "@/platform/ui/card";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, TableSkeleton } from "@/platform/ui/states";

interface StartSectionProps {
  /** Stands above them. */
  children?: ReactNode | undefined;
}

export function StartSection({ children }: StartSectionProps) {
  const { data: loads } = useQuery(recentLoadsQuery);
  return (
    <>
      {children}
      {loads?.length !== 0 && <RecentLoadsCard />}
    </>
  );
}

/** In the place of the panel until the first course is complete: a panel of zeros says nothing. */
export function FirstDay() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={startTexts.home} context={startTexts.noNumbersYet} />
      <div className="flex flex-wrap gap-2 empty:hidden sm:contents">
        <ToDoSection />
      </div>
      <Card title={startTexts.firstSteps} description={startTexts.firstStepsHelp}>
        <FirstSteps />
      </Card>
      <StartSection />
    </div>
  );
}

/** The last loads below the panel, each a way back into it. */
function RecentLoadsCard() {
  const query = useQuery(recentLoadsQuery);
  const some = (query.data?.length ?? 0) > 0;
  return (
    <Card
      title={startTexts.recentLoads}
      flush
      className="print:hidden"
      actions={
        some && (
          <LinkButton to={PATHS.massiveLoad} size="sm" variant="ghost">
            {startTexts.seeAll}
          </LinkButton>
        )
      }
    >
      <AsyncView
        query={query}
        loaded={startTexts.loaded}
        skeleton={<TableSkeleton rows={3} columns={3} />}
      >
        {(loads) => (
          <ul className="divide-y border-t">
            {loads.map((load) => (
              <Row key={load.load_id} load={load} />
            ))}
          </ul>
        )}
      </AsyncView>
    </Card>
  );
}

function Row({ load }: { load: RecentLoad }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-hover sm:px-5">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <Link
          to={withQuery(PATHS.massiveLoad, { carga: load.mapping_id })}
          className="text-sm font-medium wrap-anywhere text-ink after:absolute after:inset-0 hover:underline"
        >
          {load.fileName}
        </Link>
        <p className="text-xs text-ink-muted">
          {LOADED_KINDS[load.model].label} ·{" "}
          <time dateTime={load.createdAt} title={formatMoment(load.createdAt)}>
            {formatRelative(load.createdAt, Date.now())}
          </time>{" "}
          · {load.userName}
        </p>
      </div>
      <p className="text-xs text-ink-muted tabular-nums empty:hidden">{outcomeInWords(load)}</p>
      <Badge tone={STATES[load.state].tone}>{STATES[load.state].word}</Badge>
    </li>
  );
}

/** How a load stands, in a word. */
const STATES: Record<LoadState, { tone: Tone; word: string }> = {
  preview: { tone: "neutral", word: startTexts.preview },
  queued: { tone: "info", word: startTexts.queued },
  running: { tone: "info", word: startTexts.running },
  done: { tone: "success", word: startTexts.done },
  failed: { tone: "danger", word: startTexts.failed },
  cancelled: { tone: "neutral", word: startTexts.cancelled },
  undone: { tone: "neutral", word: startTexts.undone },
  undone_partly: { tone: "warning", word: startTexts.undonePartly },
};

const SHOWN = 5;

type LoadState =
  | "preview"
  | "queued"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "undone"
  | "undone_partly";

export interface RecentLoad {
  load_id: number;
  mapping_id: number;
  model: LoadModel;
  fileName: string;
  userName: string;
  createdAt: string;
  state: LoadState;
  counts: { created: number; updated: number; failed: number } | null;
}

const recentLoadsQuery = queryOptions({
  queryKey: ["loads", "recent"],
  queryFn: async ({ signal }): Promise<RecentLoad[]> => {
    const query = { page: 1, pageSize: SHOWN, sort: "-createdAt" } as const;
    const page = await pageOf(api.GET("/api/loads", { params: { query }, signal }));
    return page.items;
  },
});

/** "1.912 creadas, 41 actualizadas, 22 con problemas"; empty before there is anything to count. */
export function outcomeInWords({ counts, model, state }: RecentLoad): string {
  if (!counts || state === "preview" || state === "queued" || state === "running") return "";
  const feminine = LOADED_KINDS[model].ending === "as";
  return [
    counts.created > 0 && startTexts.created(counts.created, feminine),
    counts.updated > 0 && startTexts.updated(counts.updated, feminine),
    counts.failed > 0 && startTexts.withProblems(counts.failed),
  ]
    .filter(Boolean)
    .join(", ");
}
