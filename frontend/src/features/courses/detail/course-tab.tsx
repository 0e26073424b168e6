/** What each tab of a course shows; the heavier ones arrive when they are opened. */
import { lazy, Suspense } from "react";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { SummaryTab } from "@/features/courses/detail/summary/summary-tab";
import type { DetailTab } from "@/features/courses/model/addresses";
import { TableSkeleton } from "@/shared/ui/skeleton";

const ParticipantsTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/participants/participants-tab"))
    .ParticipantsTab,
}));
const ResultsTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/results/results-tab")).ResultsTab,
}));
const RapporteursTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/rapporteurs/rapporteurs-tab")).RapporteursTab,
}));
const SurveysTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/surveys/surveys-tab")).SurveysTab,
}));
const EvaluationsTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/evaluations/evaluations-tab")).EvaluationsTab,
}));
const FranchiseTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/franchise/franchise-tab")).FranchiseTab,
}));
const HistoryTab = lazy(async () => ({
  default: (await import("@/features/courses/detail/history-tab")).HistoryTab,
}));

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
  return (
    <Suspense fallback={<TableSkeleton rows={8} columns={4} />}>
      <Shown course={course} />
    </Suspense>
  );
}
