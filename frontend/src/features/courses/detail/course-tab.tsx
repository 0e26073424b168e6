/** What each tab of a course shows; the heavier ones arrive when they are opened. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { SummaryTab } from "@/features/courses/detail/summary/summary-tab";
import type { DetailTab } from "@/features/courses/model/addresses";
import { late } from "@/shared/lib/late";
import { TableSkeleton } from "@/shared/ui/skeleton";

const Waiting = () => <TableSkeleton rows={8} columns={4} />;

const ParticipantsTab = late(
  async () =>
    (await import("@/features/courses/detail/participants/participants-tab")).ParticipantsTab,
  Waiting,
);
const ResultsTab = late(
  async () => (await import("@/features/courses/detail/results/results-tab")).ResultsTab,
  Waiting,
);
const RapporteursTab = late(
  async () =>
    (await import("@/features/courses/detail/rapporteurs/rapporteurs-tab")).RapporteursTab,
  Waiting,
);
const SurveysTab = late(
  async () => (await import("@/features/courses/detail/surveys/surveys-tab")).SurveysTab,
  Waiting,
);
const EvaluationsTab = late(
  async () =>
    (await import("@/features/courses/detail/evaluations/evaluations-tab")).EvaluationsTab,
  Waiting,
);
const FranchiseTab = late(
  async () => (await import("@/features/courses/detail/franchise/franchise-tab")).FranchiseTab,
  Waiting,
);
const HistoryTab = late(
  async () => (await import("@/features/courses/detail/history-tab")).HistoryTab,
  Waiting,
);

const SHOWN = {
  resumen: SummaryTab,
  participantes: ParticipantsTab,
  resultados: ResultsTab,
  relatores: RapporteursTab,
  encuestas: SurveysTab,
  evaluaciones: EvaluationsTab,
  franquicia: FranchiseTab,
  historial: HistoryTab,
} satisfies Record<DetailTab, unknown>;

export function CourseTab({ tab, course }: { tab: DetailTab; course: CourseDetail }) {
  const Shown = SHOWN[tab];
  return <Shown course={course} />;
}
