/** How many companies there are to work with. */
import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "@/shared/lib/format";
import { PATHS } from "@/shared/lib/paths";
import { companiesQuery } from "@/shared/lookups/lookups";
import { AsyncView } from "@/shared/ui/async-view";
import { Skeleton } from "@/shared/ui/skeleton";

export function CompaniesCard({ Icon }: { Icon: LucideIcon }) {
  const query = useQuery(companiesQuery);
  return (
    <article className="flex flex-col gap-3 rounded-card border bg-surface p-5 shadow-raised">
      <span
        aria-hidden
        className="flex size-11 items-center justify-center rounded-card bg-accent-soft text-accent"
      >
        <Icon className="size-5.5" />
      </span>
      <h2 className="text-lg font-semibold">Empresas</h2>
      <AsyncView
        query={query}
        loadingLabel="Cargando empresas…"
        errorTitle="No pudimos cargar las empresas."
        skeleton={<Skeleton className="h-10 w-24" />}
      >
        {(companies) => <Count count={companies.length} />}
      </AsyncView>
      <Link to={PATHS.companies} className="link mt-auto text-sm">
        Ver empresas
      </Link>
    </article>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) {
    return (
      <p className="text-sm text-ink-muted text-pretty">
        Todavía no hay ninguna. Puedes crearlas al revisar una carga de personas.
      </p>
    );
  }
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-kpi font-bold tabular-nums">{formatNumber(count)}</span>
      <span className="text-sm text-ink-muted">
        {count === 1 ? "empresa activa" : "empresas activas"}
      </span>
    </p>
  );
}
