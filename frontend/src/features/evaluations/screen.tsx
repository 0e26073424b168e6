/** /evaluations: how surveys are answered; with `?resultados=` what the answers say. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  CalendarClock,
  CalendarPlus,
  ChartBar,
  ClipboardCheck,
  ClipboardList,
  Download,
  Hourglass,
  Pause,
  Percent,
  Play,
  QrCode,
  Send,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { usePause } from "@/entities/survey/schedule";
import { rateWords } from "@/entities/survey/survey";
import {
  type Evaluation,
  listEvaluations,
  summaryQuery,
  useEvaluationRows,
} from "@/features/evaluations/api";
import { LISTS, RemindContext } from "@/features/evaluations/list-spec";
import { commonTexts, evaluationsTexts } from "@/features/evaluations/texts";
import { useResultsExport } from "@/features/evaluations/use-results-export";
import { nameOf, PLACE, resultsAddress, type Tab, tabAddress } from "@/features/evaluations/words";
import { useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { ResourceList } from "@/platform/lists/resource-list";
import type { RowDoors } from "@/platform/lists/resource-list-props";
import type { BulkRows, BulkTarget } from "@/platform/lists/selection";
import { attempt } from "@/platform/ui/attempt";
import { LinkButton } from "@/platform/ui/link-button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState, Skeleton, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

const ResultsPage = late(
  async () => (await import("@/features/evaluations/results-page")).ResultsPage,
  () => <TextSkeleton lines={8} />,
);
const PeopleDrawer = late(
  async () => (await import("@/features/evaluations/people-drawer")).PeopleDrawer,
);
const ReminderDialog = late(
  async () => (await import("@/features/evaluations/reminder-dialog")).ReminderDialog,
);
const DoorDialog = late(
  async () => (await import("@/features/evaluations/door-dialog")).DoorDialog,
);
const ExtendDialog = late(
  async () => (await import("@/entities/survey/extend-dialog")).ExtendDialog,
);

export function EvaluationsScreen() {
  const [{ resultados: results, tab }] = useAddress(PLACE);
  if (results === null) return <EvaluationList key={tab} tab={tab} />;
  return <ResultsPage key={results} id={results} />;
}

type Window =
  | { kind: "remind"; surveys: readonly Evaluation[]; done?: () => void }
  | { kind: "link" | "extend"; survey: Evaluation };

function EvaluationList({ tab }: { tab: Tab }) {
  const [window, setWindow] = useState<Window | null>(null);
  const bulk = useBulkReminder();
  useAskedReminder(bulk.begin);
  const remind = (survey: Evaluation) => setWindow({ kind: "remind", surveys: [survey] });
  const rowActions = useRowActions(setWindow);
  const reminding: Window | null = bulk.reminder && { kind: "remind", ...bulk.reminder };
  const sendMany = {
    label: commonTexts.sendReminder,
    icon: <Send />,
    run: (...target: Parameters<typeof bulk.begin>) => void bulk.begin(...target),
  };
  return (
    <RemindContext value={remind}>
      <ResourceList
        spec={LISTS[tab]}
        useRows={useEvaluationRows}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowActions={rowActions}
        bulk={tab === "vigentes" ? [sendMany] : undefined}
        drawer={(id) => <PeopleDrawer id={id} onRemind={remind} />}
        exports="evaluations"
        empty={<NoSurveys tab={tab} />}
      >
        <SummaryCards />
        <TabLinks current={tab} />
      </ResourceList>
      <OpenWindow
        window={window ?? reminding}
        onClose={() => {
          setWindow(null);
          bulk.end();
        }}
      />
    </RemindContext>
  );
}

function OpenWindow({ window, onClose }: { window: Window | null; onClose: () => void }) {
  if (window === null) return null;
  switch (window.kind) {
    case "remind":
      return <ReminderDialog surveys={window.surveys} onClose={onClose} onSent={window.done} />;
    case "link":
      return <DoorDialog evaluation={window.survey} onClose={onClose} />;
    default:
      return <ExtendDialog survey={window.survey} name={nameOf(window.survey)} onClose={onClose} />;
  }
}

function NoSurveys({ tab }: { tab: Tab }) {
  const { data } = useQuery(summaryQuery);
  if (tab === "historicas") {
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title={evaluationsTexts.noPast}
        description={data && data.open > 0 ? evaluationsTexts.openElsewhere : undefined}
      />
    );
  }
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={evaluationsTexts.noOpen}
      actions={
        <LinkButton to={PATHS.courses} variant="primary">
          {evaluationsTexts.goToCourses}
        </LinkButton>
      }
    />
  );
}

const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "vigentes", label: evaluationsTexts.open },
  { tab: "historicas", label: evaluationsTexts.past },
];

/** The way between the open surveys and the others. */
function TabLinks({ current }: { current: Tab }) {
  return (
    <nav aria-label={evaluationsTexts.surveys} className="print:hidden">
      <ul className="inline-flex gap-1 rounded-button bg-sunken p-1">
        {TABS.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={tabAddress(tab)}
              preventScrollReset
              aria-current={tab === current ? "page" : undefined}
              className={clsx(
                "flex min-h-8 items-center rounded-field px-4 text-sm font-medium transition-colors pointer-coarse:min-h-11",
                tab === current
                  ? "bg-surface font-semibold text-primary shadow-raised"
                  : "text-ink-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What there is to do today, in four numbers. */
function SummaryCards() {
  const { data } = useQuery(summaryQuery);
  return (
    <ul
      aria-label={evaluationsTexts.summary}
      className="grid grid-cols-4 gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-4 print:grid-cols-4"
    >
      <Figure icon={<ClipboardList />} label={evaluationsTexts.openSurveys} value={data?.open} />
      <Figure
        icon={<Percent />}
        label={evaluationsTexts.overallRate}
        words={data && rateWords(data.rate)}
      />
      <Figure icon={<Hourglass />} label={evaluationsTexts.pendingAnswers} value={data?.pending} />
      <Figure
        icon={<CalendarClock />}
        label={evaluationsTexts.closingSoon}
        value={data?.closingIn7}
      />
    </ul>
  );
}

interface FigureProps {
  icon: ReactNode;
  label: string;
  value?: number | undefined;
  words?: string | undefined;
}

function Figure({ icon, label, value, words }: FigureProps) {
  const shown = words ?? (value === undefined ? undefined : formatNumber(value));
  return (
    <li className="flex items-center gap-3 rounded-card border bg-surface px-4 py-3 shadow-raised max-sm:items-start max-sm:px-2 max-sm:py-1.5">
      <span
        aria-hidden
        className="hidden size-9 shrink-0 items-center justify-center rounded-pill bg-primary-soft text-primary sm:flex [&>svg]:size-4.5"
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-col-reverse">
        <span className="text-xs text-ink-muted max-sm:text-2xs max-sm:leading-3.5">{label}</span>
        <span className="text-xl font-semibold tabular-nums">
          {shown ?? <Skeleton className="h-7 w-12" />}
        </span>
      </div>
    </li>
  );
}

/** As many as the server mails at once, and tells on a page. */
const MOST = 500;

/** The surveys that a bulk reminder is about: the chosen ones, as far as they are still asked. */
function useBulkReminder() {
  const [reminder, setReminder] = useState<{
    surveys: readonly Evaluation[];
    done: () => void;
  } | null>(null);

  async function begin({ rows }: BulkTarget, done: () => void): Promise<void> {
    await attempt(evaluationsTexts.readFailed, async () => {
      const surveys = (await surveysIn(rows)).filter(
        ({ state, pending }) => state === "Vigente" && pending > 0,
      );
      if (surveys.length > MOST)
        await toast.failed(evaluationsTexts.tooMany, evaluationsTexts.mostReminders(MOST));
      else if (surveys.length > 0) setReminder({ surveys, done });
      else await toast.done(evaluationsTexts.nobodyPending);
    });
  }

  return { reminder, begin, end: () => setReminder(null) };
}

/** An address may ask for the reminder to all who have not answered, as that of Por hacer does. */
function useAskedReminder(begin: ReturnType<typeof useBulkReminder>["begin"]): void {
  const [{ recordar, empresa }, say] = useAddress(PLACE);
  const act = useEffectEvent(() => {
    say({ recordar: false }, { replace: true });
    const company = empresa === null ? {} : { company: String(empresa) };
    void begin({ rows: { filter: { active: "true", ...company } }, count: 0 }, () => undefined);
  });
  useEffect(() => {
    if (recordar) act();
  }, [recordar]);
}

/** All that are meant, on however many pages. */
async function surveysIn(rows: BulkRows): Promise<readonly Evaluation[]> {
  const filter = "filter" in rows ? rows.filter : { active: "true" };
  const found: Evaluation[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { signal } = new AbortController();
    const question = { ...filter, page, pageSize: MOST, sort: "courseName" };
    const { items, meta } = await listEvaluations(question, signal);
    found.push(...("ids" in rows ? items.filter(({ id }) => rows.ids.includes(id)) : items));
    pages = meta.pages;
  }
  return found;
}

/** What can be done with a survey from its row. */
function useRowActions(openWindow: (window: Window) => void) {
  const navigate = useNavigate();
  const pause = usePause();
  const exportResults = useResultsExport();
  return (survey: Evaluation, { open }: RowDoors): MenuItem[] => {
    const { id, state, status, pending } = survey;
    const isOpen = state === "Vigente";
    const isClosed = state === "Cerrada";
    return [
      { label: evaluationsTexts.seeParticipants, icon: <UsersRound />, onSelect: open },
      {
        label: commonTexts.seeResults,
        icon: <ChartBar />,
        onSelect: () => void navigate(resultsAddress(id)),
      },
      {
        label: evaluationsTexts.sendReminder(pending),
        icon: <Send />,
        disabled: !isOpen || pending === 0,
        beginsGroup: true,
        onSelect: () => openWindow({ kind: "remind", surveys: [survey] }),
      },
      {
        label: evaluationsTexts.copyLink,
        icon: <QrCode />,
        disabled: isClosed,
        onSelect: () => openWindow({ kind: "link", survey }),
      },
      {
        label: evaluationsTexts.extend,
        icon: <CalendarPlus />,
        onSelect: () => openWindow({ kind: "extend", survey }),
      },
      {
        label: status ? evaluationsTexts.pause : evaluationsTexts.resume,
        icon: status ? <Pause /> : <Play />,
        disabled: isClosed,
        onSelect: () => void pause(survey),
      },
      {
        label: evaluationsTexts.exportResults,
        icon: <Download />,
        beginsGroup: true,
        onSelect: () => void exportResults(survey),
      },
    ];
  };
}
