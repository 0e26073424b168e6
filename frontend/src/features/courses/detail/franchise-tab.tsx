/** Costos y franquicia: what the course costs, what comes back, and why, person by person. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock, RefreshCw, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { coursesChanged, FRANCHISE_KEY } from "@/entities/course/course";
import { budgetAddress, detailAddress, participantAddress } from "@/features/courses/addresses";
import {
  type Attended,
  type CourseDetail,
  type CourseFranchise,
  explainParticipation,
  type FranchiseTerms,
  franchiseQuery,
  recalculate,
} from "@/features/courses/api";
import { describeError } from "@/platform/api/errors";
import { ExplainButton } from "@/platform/explaining/explanation";
import {
  formatCount,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
} from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { showMonth } from "@/platform/ui/month-field-rules";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

/** Costos y franquicia: what the course costs, what comes back, and why, person by person. */
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

interface TermsCardProps {
  courseId: number;
  franchise: CourseFranchise;
}

/** What the franchise of a course is computed with, and whether those values are kept. */
export function TermsCard({ courseId, franchise }: TermsCardProps) {
  const { terms } = franchise;
  return (
    <Card title="Con qué se calcula">
      <div className="flex flex-col gap-4">
        {terms.utmNote && <Banner tone="warning" title={terms.utmNote} />}
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          {termFacts(terms).map(({ label, value, note }) => (
            <div key={label} className="flex flex-col gap-0.5">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="flex flex-col gap-0.5">
                <span className="font-medium tabular-nums">{value}</span>
                {note && <span className="text-xs text-ink-subtle">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <Frozen terms={terms} />
        <Recalculation courseId={courseId} franchise={franchise} />
      </div>
    </Card>
  );
}

function Frozen({ terms: { frozenAt } }: { terms: FranchiseTerms }) {
  if (frozenAt === null) return null;
  return (
    <p className="flex items-start gap-2 border-t pt-4 text-sm text-ink-muted">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
      {`Valores guardados el ${formatDay(frozenAt)}, al completar el curso: no cambian aunque cambien la UTM o las reglas.`}
    </p>
  );
}

interface RecalculationProps {
  courseId: number;
  franchise: CourseFranchise;
}

/** A completed course whose numbers would be others today: the difference, then the decision. */
export function Recalculation({ courseId, franchise }: RecalculationProps) {
  const { recalculated, totals } = franchise;
  const [open, setOpen] = useState(false);
  const { busy, run } = useRecalculating(courseId, () => setOpen(false));
  if (recalculated === null) return null;
  const { difference } = recalculated;
  return (
    <>
      <Banner
        tone="info"
        title={`Con los valores de hoy, la franquicia sería de ${formatMoney(recalculated.franchise)}: ${differenceWords(difference)}.`}
        actions={
          <Button size="sm" icon={<RefreshCw />} onClick={() => setOpen(true)}>
            Recalcular
          </Button>
        }
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Recalcular con los valores de hoy?"
        description="El curso guardará la UTM, el valor hora y las reglas de hoy en lugar de los anteriores. El cambio queda en el historial."
        confirmLabel="Recalcular la franquicia"
        loading={busy}
        onConfirm={() => void run()}
      >
        <Comparison
          rows={[
            { label: "Franquicia", before: totals.franchise, after: recalculated.franchise },
            { label: "Costo empresa", before: totals.companyCost, after: recalculated.companyCost },
          ]}
        />
      </ConfirmDialog>
    </>
  );
}

function useRecalculating(courseId: number, onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await recalculate(courseId);
      await coursesChanged(client);
      onDone();
      void toast.done("Franquicia recalculada");
    } catch (error) {
      void toast.failed("No se recalculó", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

interface ComparisonProps {
  rows: readonly { label: string; before: number; after: number }[];
}

function Comparison({ rows }: ComparisonProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">Diferencia al recalcular</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <td />
          <th scope="col" className="py-2 text-right font-semibold">
            Guardado
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Hoy
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Diferencia
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right">{formatMoney(before)}</td>
            <td className="py-2 text-right">{formatMoney(after)}</td>
            <td className="py-2 text-right font-medium">{signed(after - before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceWords(difference: number): string {
  if (difference === 0) return "el mismo total, repartido de otra forma";
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? "más" : "menos"}`;
}

/** "+$49.000" or "−$49.000". */
function signed(difference: number): string {
  return `${difference > 0 ? "+" : ""}${formatMoney(difference)}`;
}

const PAGE_SIZE = 50;

interface FranchisePeopleProps {
  courseId: number;
  participants: readonly Attended[];
}

/** The franchise of each participant: amounts, the way they arise, and why there is none. */
export function FranchisePeople({ courseId, participants }: FranchisePeopleProps) {
  const [page, setPage] = useState(1);
  const first = (page - 1) * PAGE_SIZE;
  return (
    <Card title="Por participante" flush>
      <DataTable
        caption="Franquicia por participante"
        columns={columnsFor(courseId, participants)}
        rows={participants.slice(first, first + PAGE_SIZE)}
        rowHeader="name"
        rowId={({ participant_id }) => participant_id}
      />
      {participants.length > PAGE_SIZE && (
        <div className="border-t px-4 py-2">
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={participants.length}
            onPageChange={setPage}
          />
        </div>
      )}
    </Card>
  );
}

const column = columnsOf<Attended>();

function columnsFor(courseId: number, participants: readonly Attended[]) {
  const shared = sharedReasons(participants);
  return [
    column.accessor(({ person }) => person.name, {
      id: "name",
      header: "Participante",
      cell: ({ row }) => <Name courseId={courseId} attended={row.original} />,
    }),
    column.accessor("percent", {
      header: "Tramo",
      meta: { align: "end" },
      cell: ({ row }) => percentWords(row.original),
    }),
    column.accessor("cost", {
      header: "Costo",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.cost),
    }),
    column.accessor("franchise", {
      header: "Franquicia",
      meta: { align: "end" },
      cell: ({ row }) => <Franchise attended={row.original} />,
    }),
    column.accessor("companyCost", {
      header: "Costo empresa",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.companyCost),
    }),
    column.display({
      id: "reasons",
      header: "Motivo sin franquicia",
      meta: { className: "min-w-56" },
      cell: ({ row }) => <Reasons reasons={ownReasons(row.original, shared)} />,
    }),
  ];
}

function percentWords({ percent }: Attended): string {
  return percent === null ? "—" : formatPercent(percent / 100, 1);
}

function Name({ courseId, attended }: { courseId: number; attended: Attended }) {
  const { participant_id, person } = attended;
  return (
    <span className="flex flex-col py-1">
      <Link
        to={participantAddress(courseId, participant_id)}
        className="link break-words text-ink decoration-transparent hover:decoration-current"
      >
        {person.name}
      </Link>
      {person.rut && (
        <span className="text-xs font-normal text-ink-muted">{formatRut(person.rut)}</span>
      )}
    </span>
  );
}

function Franchise({ attended }: { attended: Attended }) {
  const { participant_id, person, franchise, risks } = attended;
  return (
    <span className="inline-flex items-center gap-1">
      {risks.length > 0 && <Badge tone="warning">En riesgo</Badge>}
      {formatMoney(franchise)}
      <ExplainButton
        of={`Franquicia de ${person.name}`}
        queryKey={[...FRANCHISE_KEY, "participant", participant_id]}
        explain={(signal) => explainParticipation(participant_id, signal)}
      />
    </span>
  );
}

function Reasons({ reasons }: { reasons: Attended["zeros"] }) {
  if (reasons.length === 0) return <span className="text-ink-subtle">—</span>;
  return (
    <ul className="flex flex-col gap-1 py-1 text-xs text-ink-muted">
      {reasons.map(({ reason, text }) => (
        <li key={reason}>{text}</li>
      ))}
    </ul>
  );
}

type Reason = Attended["zeros"][number];

interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
}

const NONE = "—";

export function termFacts(terms: FranchiseTerms): Fact[] {
  const { price, hours, courseHour, imputableHour, base, utm, utmMonth } = terms;
  return [
    { label: "Valor por participante", value: moneyOf(price) },
    { label: "Horas totales", value: formatNumber(hours) },
    {
      label: "Valor hora del curso",
      value: moneyOf(courseHour),
      note: "Valor por participante ÷ horas",
    },
    { label: "Valor hora SENCE", value: moneyOf(terms.hourValue), note: maximumWords(terms) },
    {
      label: "Hora imputable",
      value: moneyOf(imputableHour),
      note: "El menor de los dos valores hora",
    },
    { label: "Monto imputable", value: moneyOf(base), note: "Hora imputable × horas" },
    { label: "UTM", value: utm === 0 ? NONE : `${formatMoney(utm)} (${showMonth(utmMonth)})` },
  ];
}

function maximumWords({ hourMaximum, resolution }: FranchiseTerms): string {
  if (hourMaximum === null) return "Sin máximo registrado para la modalidad y la fecha de inicio";
  const source = resolution === null ? "" : ` (${resolution})`;
  return `Máximo de SENCE: ${formatMoney(hourMaximum)}${source}`;
}

function moneyOf(amount: number | null): string {
  return amount === null ? NONE : formatMoney(amount);
}

/** Why nobody of the course has a franchise: usually the fault of the course itself. */
export function sharedReasons(participants: readonly Attended[]): Reason[] {
  const [first, ...others] = participants;
  if (!first || others.length === 0) return [];
  return first.zeros.filter(({ reason }) => others.every((one) => hasReason(one, reason)));
}

export function ownReasons({ zeros }: Attended, shared: readonly Reason[]): Reason[] {
  return zeros.filter(({ reason }) => !shared.some((one) => one.reason === reason));
}

function hasReason({ zeros }: Attended, reason: string): boolean {
  return zeros.some((one) => one.reason === reason);
}
