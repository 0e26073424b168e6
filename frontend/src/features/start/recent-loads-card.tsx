/** The last loads below the panel, each a way back into it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LoadBadge } from "@/features/start/load-badge";
import { outcomeInWords, type RecentLoad, recentLoadsQuery } from "@/features/start/recent-loads";
import { formatMoment, formatRelative } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { TableSkeleton } from "@/shared/ui/skeleton";

export function RecentLoadsCard() {
  const query = useQuery(recentLoadsQuery);
  const some = (query.data?.length ?? 0) > 0;
  return (
    <Card title="Últimas cargas" flush actions={some && <AllLoads />}>
      <AsyncView
        query={query}
        loadingLabel="Cargando las últimas cargas…"
        errorTitle="No pudimos cargar las últimas cargas."
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

function AllLoads() {
  return (
    <Button asChild size="sm" variant="ghost">
      <Link to={PATHS.massiveLoad}>Ver todas</Link>
    </Button>
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
          {load.model === "people" ? "Personas" : "Proveedores"} ·{" "}
          <time dateTime={load.createdAt} title={formatMoment(load.createdAt)}>
            {formatRelative(load.createdAt, Date.now())}
          </time>{" "}
          · {load.userName}
        </p>
      </div>
      <p className="text-xs text-ink-muted tabular-nums empty:hidden">{outcomeInWords(load)}</p>
      <LoadBadge state={load.state} />
    </li>
  );
}
