/** One company beside the list: its data, its head count over time, what happened to it. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, Pencil, Users, Wallet } from "lucide-react";
import { useState } from "react";
import { CompanyLogo } from "@/entities/company/company-logo";
import { HistoryList, historyKey } from "@/entities/history/history";
import {
  COMPANIES_KEY,
  COMPANY_NOUNS,
  type Company,
  type CompanyStats,
  companyQuery,
  dotacionQuery,
  type SavedCompany,
  setCompanyActive,
  setManyActive,
  statsQuery,
  useCompaniesChanged,
  warningsKey,
} from "@/features/companies/api";
import { CompanyExport } from "@/features/companies/company-export";
import { commonTexts, companyTexts } from "@/features/companies/texts";
import { COMPANY_PARTS } from "@/generated/records/company-views";
import { useSession } from "@/platform/api/session";
import { formatDay, formatNumber, formatPercent } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { RecordDrawer, useRecordPlace } from "@/platform/lists/record-drawer";
import type { BulkTarget } from "@/platform/lists/selection";
import { switchActive } from "@/platform/lists/switch-active";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { recordFacts } from "@/platform/records/record-view";
import { ActiveBadge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { KeyValue } from "@/platform/ui/facts";
import { LinkButton } from "@/platform/ui/link-button";
import { Meter } from "@/platform/ui/meter";
import { PlainTable } from "@/platform/ui/plain-table";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

/** The form arrives when somebody edits: most visits only read. */
const CompanyForm = late(
  async () => (await import("@/features/companies/company-form")).CompanyForm,
  () => <TextSkeleton lines={8} />,
);

export function CompanyDrawer({ id }: { id: number }) {
  const { editing, read } = useRecordPlace();
  const company = useQuery(companyQuery(id));
  return (
    <RecordDrawer
      title={company.data?.name ?? companyTexts.company}
      footer={!editing && company.data && <Actions company={company.data} />}
    >
      <AsyncView query={company} loaded={companyTexts.loaded} skeleton={<TextSkeleton lines={6} />}>
        {(known) =>
          editing ? (
            <CompanyForm key={id} company={known} onSaved={() => read()} onCancel={() => read()} />
          ) : (
            <CompanyTabs key={id} company={known} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

export function NewCompanyDrawer() {
  const { read, close } = useRecordPlace();
  return (
    <RecordDrawer title={commonTexts.newCompany}>
      <CompanyForm company={null} onSaved={({ company_id }) => read(company_id)} onCancel={close} />
    </RecordDrawer>
  );
}

const TABS = [
  { value: "data", label: companyTexts.data },
  { value: "dotacion", label: companyTexts.headcount },
  { value: "history", label: companyTexts.activity },
];

function CompanyTabs({ company }: { company: Company }) {
  const [tab, setTab] = useState("data");
  const { company_id: id } = company;
  return (
    <Tabs label={companyTexts.parts} value={tab} onValueChange={setTab} tabs={TABS}>
      {tab === "data" && <CompanyFacts company={company} />}
      {tab === "dotacion" && <DotacionHistory id={id} />}
      {tab === "history" && <HistoryList entity="company" id={id} />}
    </Tabs>
  );
}

function Actions({ company }: { company: Company }) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const switchCompany = useCompanySwitch();
  const { edit } = useRecordPlace();
  return (
    <>
      {isAdmin && (
        <Button
          icon={company.active ? <CircleSlash /> : <CircleCheck />}
          onClick={() => void switchCompany(company)}
        >
          {company.active ? companyTexts.disable : companyTexts.enable}
        </Button>
      )}
      <LinkButton to={withQuery(PATHS.estimate, { empresa: company.company_id })}>
        <Wallet className="size-4" />
        {companyTexts.budget}
      </LinkButton>
      <Button variant="primary" icon={<Pencil />} onClick={edit}>
        {companyTexts.edit}
      </Button>
    </>
  );
}

/** What is known of a company, read. */
function CompanyFacts({ company }: { company: Company }) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { company_id: id, name, dotacion } = company;
  return (
    <div className="flex flex-col gap-5">
      <Warnings id={id} />
      <div className="flex items-center gap-4">
        <CompanyLogo name={name} logo={company.logo} large />
        <ActiveBadge active={company.active} />
      </div>
      <KeyValue items={recordFacts(COMPANY_PARTS.firm.fields, company, { name: null }, NOTHING)} />
      <section className="flex flex-col gap-3 border-t pt-4">
        <h3 className="text-sm font-semibold">{companyTexts.thisYear}</h3>
        <KeyValue
          items={[
            { label: companyTexts.people, value: <CompanyStatOrDash id={id} of="people" /> },
            { label: companyTexts.courses, value: <CompanyStatOrDash id={id} of="courses" /> },
            { label: companyTexts.courseHours, value: <CompanyStatOrDash id={id} of="hours" /> },
            { label: companyTexts.trained, value: <CompanyStatOrDash id={id} of="trained" /> },
            {
              label: companyTexts.coverage,
              value: (
                <span className="inline-flex flex-col items-start">
                  <Coverage id={id} name={name} />
                  {!dotacion && (
                    <span className="text-xs text-ink-muted">{companyTexts.headcountMissing}</span>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
      {isAdmin && <CompanyExport id={id} />}
    </div>
  );
}

const NOTHING = <span className="text-ink-subtle">—</span>;

/** What the server found worth saying when the company was saved last. */
function Warnings({ id }: { id: number }) {
  const warnings = useQueryClient().getQueryData<SavedCompany["warnings"]>(warningsKey(id)) ?? [];
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={companyTexts.savedWithRemarks}>
      <ul className="list-disc pl-5">
        {warnings.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface CompanyStatProps {
  id: number;
  of: "people" | "courses" | "hours" | "trained";
}

export function CompanyStat({ id, of }: CompanyStatProps) {
  const stats = useCompanyStats(id);
  return stats ? formatNumber(stats[of]) : null;
}

/** The same where a blank would look forgotten. */
function CompanyStatOrDash(props: CompanyStatProps) {
  const isKnown = useCompanyStats(props.id) !== undefined;
  return isKnown ? <CompanyStat {...props} /> : NOTHING;
}

/** The share of the head count that was trained this year, and the people that it counts. */
export function Coverage({ id, name }: { id: number; name: string }) {
  const stats = useCompanyStats(id);
  if (!stats?.headcount) return null;
  const { coverage, trainedInternal, headcount, declared } = stats;
  const counted = companyTexts.countedOf(formatNumber(trainedInternal), formatNumber(headcount));
  if (coverage === null)
    return (
      <span className="text-warning">
        {counted}
        {declared ? companyTexts.headcountOutdated : companyTexts.headcountAdvised}
      </span>
    );
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="hidden w-16 sm:block print:hidden">
        <Meter label={companyTexts.coverageOf(name)} value={coverage} max={100} tone="primary" />
      </span>
      <span className="min-w-12 tabular-nums">{formatPercent(coverage / 100, 1)}</span>
      <span className="text-xs whitespace-nowrap text-ink-muted tabular-nums">{counted}</span>
    </span>
  );
}

function useCompanyStats(id: number): CompanyStats | undefined {
  const { data } = useQuery({
    ...statsQuery,
    select: (rows) => rows.find((row) => row.company_id === id),
  });
  return data;
}

/** The head count of a company from each day on: past years are measured with that of their time. */
function DotacionHistory({ id }: { id: number }) {
  const history = useQuery(dotacionQuery(id));
  return (
    <AsyncView
      query={history}
      loaded={companyTexts.loadedHeadcount}
      skeleton={<TextSkeleton lines={4} />}
      empty={<EmptyState icon={<Users />} title={companyTexts.noHeadcount} />}
    >
      {(days) => (
        <PlainTable
          caption={<span className="text-ink-muted">{companyTexts.headcountHelp}</span>}
          headings={[companyTexts.since, companyTexts.workers]}
          align="end"
          rows={days.map(({ validFrom, dotacion }) => ({
            key: validFrom,
            name: formatDay(validFrom),
            cells: [dotacion === null ? companyTexts.noValue : formatNumber(dotacion)],
          }))}
        />
      )}
    </AsyncView>
  );
}

export function useCompanySwitch(): (company: Company) => Promise<void> {
  const changed = useCompaniesChanged();
  return ({ company_id, name, active }) =>
    switchActive({
      name,
      nouns: COMPANY_NOUNS,
      active: !active,
      put: async (next) => {
        await setCompanyActive(company_id, next);
        await changed();
      },
      effects: companyTexts.disabledEffects,
    });
}

export function useManyCompaniesSwitch() {
  const change = useBulkChange(COMPANIES_KEY, historyKey("company"));
  return ({ rows }: BulkTarget, active: boolean, onDone: () => void) => {
    const done = active ? companyTexts.enabled : companyTexts.disabled;
    return change({
      send: () => setManyActive(rows, active),
      said: (count) => companyTexts.switched(count, done),
      effects: active ? undefined : companyTexts.manyDisabledEffects,
      onDone,
    });
  };
}
