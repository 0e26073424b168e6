/** /estimate: the plan of a company for a year, what it costs and what SENCE gives back of it. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Building2, Download, Printer } from "lucide-react";
import { useId, useRef } from "react";
import { companiesQuery, useCompanyChoices } from "@/entities/lookups/lookups";
import type { TabProps } from "@/features/estimate/amount";
import { type BudgetAlert, type BudgetYear, estimateQuery } from "@/features/estimate/api";
import { FigureCards, MonthCard, MoreFigures } from "@/features/estimate/figure-cards";
import {
  type EstimateNavigation,
  type EstimateTab,
  FIRST_YEAR,
  LAST_YEAR,
  TABS,
  useEstimatePlace,
} from "@/features/estimate/place";
import { estimateTexts } from "@/features/estimate/texts";
import { todayInChile } from "@/platform/lib/format";
import { useSteadyLoading } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { NEW_RECORD } from "@/platform/lists/list-place";
import { runExport } from "@/platform/lists/run-export";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, Skeleton, TableSkeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";
import { Tabs } from "@/platform/ui/tabs";
import { useCall } from "@/platform/ui/use-call";

export function EstimateScreen() {
  const place = useEstimatePlace();
  const { company, year } = place;
  if (company === null) return <NoCompany place={place} />;
  return <CompanyYear place={place} year={{ company, year }} />;
}

function NoCompany({ place }: { place: EstimateNavigation }) {
  const { data: companies } = useQuery(companiesQuery);
  if (companies?.length === 0) return <NoCompanies />;
  return (
    <div className="flex flex-col gap-5">
      <EstimateHead companyName={undefined} year={place.year} budget={null} />
      <EstimateFilters place={place} />
      <Card>
        <EmptyState
          icon={<Building2 />}
          title={estimateTexts.chooseCompany}
          description={estimateTexts.chooseCompanyHelp}
        />
      </Card>
    </div>
  );
}

/** Nothing to choose from: the way to the first company. */
function NoCompanies() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={estimateTexts.title} context={estimateTexts.context} />
      <Card>
        <EmptyState
          icon={<Building2 />}
          title={estimateTexts.noCompanies}
          description={estimateTexts.noCompaniesHelp}
          actions={
            <LinkButton to={withQuery(PATHS.companies, { ver: NEW_RECORD })} variant="primary">
              {estimateTexts.registerCompany}
            </LinkButton>
          }
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
  const parts = useRef<HTMLDivElement>(null);

  function lead(tab: EstimateTab): void {
    place.showTab(tab);
    parts.current?.scrollIntoView();
    parts.current?.focus({ preventScroll: true });
  }

  return (
    <div data-wide-sheet className="flex flex-col gap-5 print:gap-3">
      <EstimateHead companyName={estimate.data?.company.name} year={year.year} budget={year} />
      <EstimateFilters place={place} />
      <AsyncView query={estimate} loaded={estimateTexts.loaded} skeleton={<ScreenSkeleton />}>
        {(found) => (
          <div
            aria-busy={isOld || undefined}
            className={clsx("flex flex-col gap-5 transition-opacity print:gap-3", {
              "opacity-60": isOld,
            })}
          >
            <Alerts alerts={found.alerts} onLead={lead} />
            <FigureCards estimate={found} year={year} onLead={lead} />
            {/* On paper one below the other: side by side they fit no sheet that has the cards on it. */}
            <div className="grid gap-4 xl:grid-cols-3 print:contents">
              <div className="min-w-0 xl:col-span-2">
                <MonthCard months={found.months} year={year.year} />
              </div>
              <MoreFigures estimate={found} year={year} />
            </div>
            <div ref={parts} tabIndex={-1} className="scroll-mt-20 outline-none">
              <EstimateTabs
                key={`${year.company}-${year.year}`}
                estimate={found}
                year={year}
                place={place}
              />
            </div>
          </div>
        )}
      </AsyncView>
    </div>
  );
}

function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {["a", "b", "c", "d", "e", "f"].map((card) => (
          <Skeleton key={card} className="h-32 w-full rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}

const Waiting = () => <TableSkeleton rows={6} columns={4} />;

const PlanTab = late(async () => (await import("@/features/estimate/plan-tab")).PlanTab, Waiting);
const CoursesTab = late(
  async () => (await import("@/features/estimate/courses-tab")).CoursesTab,
  Waiting,
);
const SimulatorTab = late(
  async () => (await import("@/features/estimate/simulator-tab")).SimulatorTab,
  Waiting,
);
const ParametersTab = late(
  async () => (await import("@/features/estimate/parameters-tab")).ParametersTab,
  Waiting,
);

const SHOWN = {
  plan: PlanTab,
  cursos: CoursesTab,
  simulador: SimulatorTab,
  parametros: ParametersTab,
} satisfies Record<EstimateTab, unknown>;

interface EstimateTabsProps extends Omit<TabProps, "showTab"> {
  place: EstimateNavigation;
}

/** The parts of a budget; each arrives when it is opened, and the address names it. */
function EstimateTabs({ place, ...known }: EstimateTabsProps) {
  const heading = useId();
  const { tab, showTab } = place;
  const Shown = SHOWN[tab];
  return (
    <Tabs
      label={estimateTexts.parts}
      value={tab}
      tabs={TABS}
      onValueChange={(next) => showTab(next as EstimateTab)}
    >
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="sr-only print:not-sr-only print:mt-2 print:mb-2 print:text-lg print:font-semibold"
        >
          {TABS.find(({ value }) => value === tab)?.label}
        </h2>
        <Shown {...known} showTab={showTab} />
      </section>
    </Tabs>
  );
}

interface EstimateHeadProps {
  companyName: string | undefined;
  year: number;
  /** Null while no company is chosen. */
  budget: BudgetYear | null;
}

/** The head of the budget: whose it is, and taking it along. */
function EstimateHead({ companyName, year, budget }: EstimateHeadProps) {
  return (
    <PageHeader
      title={estimateTexts.title}
      context={companyName ? `${companyName} · ${year}` : estimateTexts.context}
      actions={budget && companyName && <Actions budget={budget} name={companyName} />}
    />
  );
}

function Actions({ budget, name }: { budget: BudgetYear; name: string }) {
  const exporting = useCall(() => {
    const filter = { company: budget.company, year: budget.year };
    const exportName = estimateTexts.exportName(name, budget.year);
    return runExport({ list: "budget", format: "xlsx", filter }, exportName);
  }, estimateTexts.exportFailed);

  return (
    <>
      <Button icon={<Download />} loading={exporting.busy} onClick={() => void exporting.run()}>
        {estimateTexts.export}
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        {estimateTexts.print}
      </Button>
    </>
  );
}

const YEARS_BACK = 5;
const YEARS_AHEAD = 2;

/** Whose budget, of which year, and whether beside the year before. */
function EstimateFilters({ place }: { place: EstimateNavigation }) {
  const { company, year, compares, isBound, change } = place;
  const companies = useCompanyChoices();
  return (
    <section
      aria-label={estimateTexts.filters}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden"
    >
      {!isBound && (
        <ComboboxField
          label={estimateTexts.company}
          value={company === null ? "" : String(company)}
          onValueChange={(next) => change({ company: Number(next) })}
          options={companies}
          placeholder={estimateTexts.companyPlaceholder}
          className="w-72 max-w-full"
        />
      )}
      <SelectField
        label={estimateTexts.yearField}
        value={String(year)}
        onValueChange={(next) => change({ year: Number(next) })}
        options={yearChoices(year)}
        className="w-28"
      />
      <div className="flex min-h-(--control) items-center">
        <SwitchField
          label={estimateTexts.compare}
          checked={compares}
          onCheckedChange={(next) => change({ compares: next })}
        />
      </div>
    </section>
  );
}

/** The years around this one, and the one that the address asks for. */
function yearChoices(asked: number): Choice[] {
  const present = Number(todayInChile().slice(0, 4));
  const first = Math.max(FIRST_YEAR, Math.min(asked, present - YEARS_BACK));
  const last = Math.min(LAST_YEAR, Math.max(asked, present + YEARS_AHEAD));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = String(last - index);
    return { value: year, label: year };
  });
}

/** Where what an alert asks for is done. */
const ALERT_PLACE: Readonly<Partial<Record<BudgetAlert["kind"], EstimateTab>>> = {
  risk: "cursos",
  payroll: "parametros",
  noCeiling: "parametros",
  budget: "plan",
};

interface AlertsProps {
  alerts: readonly BudgetAlert[];
  onLead: (tab: EstimateTab) => void;
}

/** What the figures of the year ask to be looked at. */
function Alerts({ alerts, onLead }: AlertsProps) {
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={estimateTexts.alerts} className="flex flex-col gap-2">
      {alerts.map(({ kind, level, text }) => {
        const tab = TABS.find(({ value }) => value === ALERT_PLACE[kind]);
        const way = tab && (
          <Button size="sm" onClick={() => onLead(tab.value)}>
            {tab.label}
          </Button>
        );
        return (
          <li key={kind}>
            <Banner tone={level} actions={way}>
              {text}
            </Banner>
          </li>
        );
      })}
    </ul>
  );
}
