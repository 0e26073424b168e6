/** Costos y franquicia: what the course costs, what comes back, and why, person by person. */
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { Link } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { type CourseFranchise, franchiseQuery } from "@/features/courses/api/franchise-api";
import { FranchisePeople } from "@/features/courses/detail/franchise/franchise-people";
import { sharedReasons } from "@/features/courses/detail/franchise/franchise-words";
import { TermsCard } from "@/features/courses/detail/franchise/terms-card";
import { budgetAddress, detailAddress } from "@/features/courses/model/addresses";
import { formatCount, formatMoney, formatNumber } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function FranchiseTab({ course }: { course: CourseDetail }) {
  const franchise = useQuery(franchiseQuery(course.course_id));
  return (
    <AsyncView
      query={franchise}
      loadingLabel="Calculando la franquicia…"
      errorTitle="No pudimos calcular la franquicia. Tus datos están a salvo."
      skeleton={<TextSkeleton lines={10} />}
    >
      {(found) => (
        <div className="flex flex-col gap-5">
          <Totals totals={found.totals} course={course} />
          <SharedReasons franchise={found} />
          <Risks franchise={found} />
          <TermsCard courseId={course.course_id} franchise={found} />
          {found.participants.length > 0 ? (
            <FranchisePeople courseId={course.course_id} participants={found.participants} />
          ) : (
            <NoPeople courseId={course.course_id} />
          )}
        </div>
      )}
    </AsyncView>
  );
}

interface TotalsProps {
  totals: CourseFranchise["totals"];
  course: CourseDetail;
}

function Totals({ totals, course }: TotalsProps) {
  const { isComplete, endDate } = course;
  const { participants, cost, franchise, companyCost } = totals;
  const figures = [
    { label: "Participantes", value: formatNumber(participants) },
    { label: "Costo", value: formatMoney(cost) },
    { label: "Franquicia", value: formatMoney(franchise) },
    { label: "Costo empresa", value: formatMoney(companyCost) },
  ];
  return (
    <Card
      title={isComplete ? "Totales" : "Totales estimados"}
      description={
        isComplete
          ? undefined
          : "Mientras el curso no esté completado, se supone que asiste quien aún no tiene asistencia registrada."
      }
      actions={
        <Link to={budgetAddress(course)} className="link text-sm print:hidden">
          {`Ver presupuesto ${endDate.slice(0, 4)}`}
        </Link>
      }
    >
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col gap-0.5">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-xl font-semibold break-words tabular-nums sm:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function SharedReasons({ franchise }: { franchise: CourseFranchise }) {
  const shared = sharedReasons(franchise.participants);
  if (shared.length === 0) return null;
  return (
    <Banner tone="warning" title="Nadie tiene franquicia en este curso">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {shared.map(({ reason, text }) => (
          <li key={reason}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** What of the franchise SENCE may refuse, and what to do about each reason. */
function Risks({ franchise: { totals, risks } }: { franchise: CourseFranchise }) {
  if (risks.length === 0) return null;
  return (
    <Banner tone="warning" title={`Franquicia en riesgo: ${formatMoney(totals.atRisk)}`}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {risks.map(({ reason, text, people }) => (
          <li key={reason}>
            {text} {`(${formatCount(people, "participante", "participantes")})`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function NoPeople({ courseId }: { courseId: number }) {
  return (
    <Card>
      <EmptyState
        icon={<UsersRound />}
        title="Aún no hay participantes"
        description="Cuando los inscribas, aquí verás cuánto cuesta cada persona y cuánto se recupera."
        actions={
          <Button asChild>
            <Link to={detailAddress(courseId, "participantes")}>Agregar participantes</Link>
          </Button>
        }
      />
    </Card>
  );
}
