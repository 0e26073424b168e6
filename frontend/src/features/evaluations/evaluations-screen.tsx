/** /evaluations: how surveys are answered; with `?resultados=` what the answers say. */
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Send } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { summaryQuery, useEvaluationRows } from "@/features/evaluations/api/evaluation-queries";
import type { Evaluation } from "@/features/evaluations/api/evaluations-api";
import { LISTS } from "@/features/evaluations/list/evaluation-list-spec";
import { SummaryCards } from "@/features/evaluations/list/summary-cards";
import { TabLinks } from "@/features/evaluations/list/tab-links";
import { useBulkReminder } from "@/features/evaluations/list/use-bulk-reminder";
import { useRowActions } from "@/features/evaluations/list/use-row-actions";
import { resultsOf, type Tab, tabOf } from "@/features/evaluations/model/place";
import { nameOf } from "@/features/evaluations/model/words";
import { late } from "@/shared/lib/late";
import { PATHS } from "@/shared/lib/paths";
import { ResourceList } from "@/shared/lists/resource-list";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextSkeleton } from "@/shared/ui/skeleton";

const ResultsPage = late(
  async () => (await import("@/features/evaluations/results/results-page")).ResultsPage,
  () => <TextSkeleton lines={8} />,
);
const PeopleDrawer = late(
  async () => (await import("@/features/evaluations/people/people-drawer")).PeopleDrawer,
);
const ReminderDialog = late(
  async () => (await import("@/features/evaluations/reminding/reminder-dialog")).ReminderDialog,
);
const DoorDialog = late(
  async () => (await import("@/features/evaluations/links/door-dialog")).DoorDialog,
);
const ExtendDialog = late(
  async () => (await import("@/shared/surveys/schedule/extend-dialog")).ExtendDialog,
);

export function EvaluationsScreen() {
  const [query] = useSearchParams();
  const results = resultsOf(query);
  const tab = tabOf(query);
  if (results === null) return <EvaluationList key={tab} tab={tab} />;
  return <ResultsPage key={results} id={results} />;
}

type Window =
  | { kind: "remind"; surveys: readonly Evaluation[]; done?: () => void }
  | { kind: "link" | "extend"; survey: Evaluation };

function EvaluationList({ tab }: { tab: Tab }) {
  const [window, setWindow] = useState<Window | null>(null);
  const bulk = useBulkReminder();
  const remind = (survey: Evaluation) => setWindow({ kind: "remind", surveys: [survey] });
  const rowActions = useRowActions({
    onRemind: remind,
    onLink: (survey) => setWindow({ kind: "link", survey }),
    onExtend: (survey) => setWindow({ kind: "extend", survey }),
  });
  const reminding: Window | null = bulk.reminder && { kind: "remind", ...bulk.reminder };
  const sendMany = {
    label: "Enviar recordatorio",
    icon: <Send />,
    run: (...target: Parameters<typeof bulk.begin>) => void bulk.begin(...target),
  };
  return (
    <>
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
    </>
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
        title="No hay encuestas cerradas ni en pausa."
        description={
          data && data.open > 0 ? "Las que están abiertas están en Vigentes." : undefined
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title="No hay encuestas vigentes. Prográmalas desde el detalle de un curso."
      actions={
        <Button asChild variant="primary">
          <Link to={PATHS.courses}>Ir a cursos</Link>
        </Button>
      }
    />
  );
}
