/** /estimate: the plan of a company for a year, what it costs and what SENCE gives back of it. */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Building2 } from "lucide-react";
import type { BudgetYear, Estimate } from "@/features/estimate/api/estimate-api";
import { estimateQuery } from "@/features/estimate/api/estimate-queries";
import { EstimateTabs } from "@/features/estimate/estimate-tabs";
import { Alerts } from "@/features/estimate/figures/alerts";
import { FigureCards } from "@/features/estimate/figures/figure-cards";
import { MonthCard } from "@/features/estimate/figures/month-card";
import { MoreFigures } from "@/features/estimate/figures/more-figures";
import { EstimateFilters } from "@/features/estimate/head/estimate-filters";
import { EstimateHead } from "@/features/estimate/head/estimate-head";
import {
  type EstimateNavigation,
  useEstimatePlace,
} from "@/features/estimate/head/use-estimate-place";
import { useSteadyLoading } from "@/shared/lib/use-steady-loading";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { Skeleton } from "@/shared/ui/skeleton";

export function EstimateScreen() {
  const place = useEstimatePlace();
  const { company, year } = place;
  if (company === null) return <NoCompany place={place} />;
  return <CompanyYear place={place} year={{ company, year }} />;
}

function NoCompany({ place }: { place: EstimateNavigation }) {
  return (
    <div className="flex flex-col gap-5">
      <EstimateHead companyName={undefined} year={place.year} budget={null} />
      <EstimateFilters place={place} />
      <Card>
        <EmptyState
          icon={<Building2 />}
          title="Elige una empresa"
          description="Verás su plan del año, lo ejecutado y la franquicia que le queda."
        />
      </Card>
    </div>
  );
}

interface CompanyYearProps {
  place: EstimateNavigation;
  year: BudgetYear;
}

function CompanyYear({ place, year }: CompanyYearProps) {
  const estimate = useQuery(estimateQuery(year, place.compares));
  const isOld = useSteadyLoading(estimate.isPlaceholderData) === "visible";
  return (
    <div data-wide-sheet className="flex flex-col gap-5 print:gap-3">
      <EstimateHead companyName={estimate.data?.company.name} year={year.year} budget={year} />
      <EstimateFilters place={place} />
      <AsyncView
        query={estimate}
        loadingLabel="Cargando el presupuesto…"
        errorTitle="No pudimos cargar el presupuesto. Tus datos están a salvo."
        skeleton={<ScreenSkeleton />}
      >
        {(found) => (
          <div
            aria-busy={isOld || undefined}
            className={clsx("flex flex-col gap-5 transition-opacity print:gap-3", {
              "opacity-60": isOld,
            })}
          >
            <Overview estimate={found} year={year} />
            <EstimateTabs
              key={`${year.company}-${year.year}`}
              estimate={found}
              year={year}
              place={place}
            />
          </div>
        )}
      </AsyncView>
    </div>
  );
}

function Overview({ estimate, year }: { estimate: Estimate; year: BudgetYear }) {
  return (
    <>
      <Alerts alerts={estimate.alerts} />
      <FigureCards estimate={estimate} year={year} />
      <div className="grid gap-4 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        <div className="min-w-0 xl:col-span-2 print:col-span-2">
          <MonthCard months={estimate.months} year={year.year} />
        </div>
        <MoreFigures estimate={estimate} year={year} />
      </div>
    </>
  );
}

const CARDS = ["a", "b", "c", "d", "e", "f"];

function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-32 w-full rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}
