/** Costos y franquicia: what the course costs, what comes back, and why, person by person. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock, RefreshCw, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  COURSES_KEY,
  coursesChanged,
  FRANCHISE_KEY,
  TOLD_OF_COURSES,
} from "@/entities/course/course";
import { budgetAddress, detailAddress, participantAddress } from "@/features/courses/addresses";
import {
  type Attended,
  type CourseDetail,
  type CourseFranchise,
  explainParticipation,
  type FranchiseTerms,
  franchiseQuery,
  recalculate,
  setFranchise,
} from "@/features/courses/api";
import {
  maximumAddress,
  type ReasonPlace,
  ReasonText,
  utmAddress,
} from "@/features/courses/franchise-reasons";
import { commonTexts, franchiseTexts } from "@/features/courses/texts";
import { useSession } from "@/platform/api/session";
import { ExplainButton } from "@/platform/explaining/explanation";
import { formatDay, formatMoney, formatNumber, formatPercent } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { LinkButton } from "@/platform/ui/link-button";
import { showMonth } from "@/platform/ui/month-field-rules";
import { Pagination } from "@/platform/ui/pagination";
import { PlainTable } from "@/platform/ui/plain-table";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

export function FranchiseTab({ course }: { course: CourseDetail }) {
  const franchise = useQuery(franchiseQuery(course.course_id));
  return (
    <AsyncView
      query={franchise}
      loadingLabel={franchiseTexts.loading}
      errorTitle={franchiseTexts.loadFailed}
      skeleton={<TextSkeleton lines={10} />}
    >
      {(found) => (
        <div className="flex flex-col gap-5">
          <Totals totals={found.totals} course={course} />
          <SharedReasons franchise={found} place={placeOf(course, found)} />
          {!course.isComplete && <NotUsing courseId={course.course_id} franchise={found} />}
          <Risks franchise={found} place={placeOf(course, found)} />
          <TermsCard courseId={course.course_id} franchise={found} />
          {found.participants.length > 0 ? (
            <FranchisePeople place={placeOf(course, found)} participants={found.participants} />
          ) : (
            <Card>
              <EmptyState
                icon={<UsersRound />}
                title={commonTexts.noParticipants}
                description={franchiseTexts.emptyHelp}
                actions={
                  <LinkButton to={detailAddress(course.course_id, "personas", { agregar: true })}>
                    {commonTexts.addParticipants}
                  </LinkButton>
                }
              />
            </Card>
          )}
        </div>
      )}
    </AsyncView>
  );
}

/** Where the reasons of a course are mended. */
function placeOf({ course_id, supplier_id }: CourseDetail, { terms }: CourseFranchise) {
  return { courseId: course_id, supplierId: supplier_id, utmMonth: terms.utmNeeded };
}

interface TotalsProps {
  totals: CourseFranchise["totals"];
  course: CourseDetail;
}

function Totals({ totals, course }: TotalsProps) {
  const { isComplete, endDate } = course;
  const { participants, cost, franchise, companyCost } = totals;
  const figures = [
    { label: commonTexts.participants, value: formatNumber(participants) },
    { label: franchiseTexts.cost, value: formatMoney(cost) },
    { label: franchiseTexts.franchise, value: formatMoney(franchise) },
    { label: franchiseTexts.companyCost, value: formatMoney(companyCost) },
  ];
  return (
    <Card
      title={isComplete ? franchiseTexts.totals : franchiseTexts.estimatedTotals}
      description={isComplete ? undefined : franchiseTexts.estimatedHelp}
      actions={
        <Link to={budgetAddress(course)} className="link text-sm print:hidden">
          {franchiseTexts.seeBudget(endDate.slice(0, 4))}
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

interface ReasonsProps {
  franchise: CourseFranchise;
  place: ReasonPlace;
}

function SharedReasons({ franchise, place }: ReasonsProps) {
  const shared = sharedReasons(franchise.participants);
  if (shared.length === 0) return null;
  return (
    <Banner tone="warning" title={franchiseTexts.nobodyHas}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {shared.map(({ reason, text }) => (
          <li key={reason}>
            <ReasonText {...{ reason, text, place }} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Those who do not use the franchise begin to, all at once, where they may. */
function NotUsing({ courseId, franchise: { participants } }: TermsCardProps) {
  const change = useBulkChange(COURSES_KEY, ...TOLD_OF_COURSES);
  const ids = participants.flatMap(({ participant_id, zeros }) => {
    const reasons = zeros.map(({ reason }) => reason);
    const isFit = !reasons.includes("external") && !reasons.includes("without_salary");
    return isFit && reasons.includes("without_franchise") ? [participant_id] : [];
  });
  if (ids.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={franchiseTexts.notUsing(ids.length)}
      actions={
        <Button
          size="sm"
          onClick={() =>
            void change({
              send: () => setFranchise(courseId, ids, true),
              said: franchiseTexts.used,
              same: franchiseTexts.unfit,
              onDone: () => undefined,
            })
          }
        >
          {franchiseTexts.useForAll}
        </Button>
      }
    >
      <p className="print:hidden">{franchiseTexts.notUsingHelp}</p>
    </Banner>
  );
}

/** What of the franchise SENCE may refuse, and what to do about each reason. */
function Risks({ franchise: { totals, risks }, place }: ReasonsProps) {
  if (risks.length === 0) return null;
  return (
    <Banner tone="warning" title={franchiseTexts.atRiskSum(formatMoney(totals.atRisk))}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {risks.map(({ reason, text, people }) => (
          <li key={reason}>
            <ReasonText {...{ reason, text, place }} /> {franchiseTexts.people(people)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface TermsCardProps {
  courseId: number;
  franchise: CourseFranchise;
}

/** What the franchise of a course is computed with, and whether those values are kept. */
function TermsCard({ courseId, franchise }: TermsCardProps) {
  const { terms } = franchise;
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <Card title={franchiseTexts.computedWith}>
      <div className="flex flex-col gap-4">
        {terms.utmNote && (
          <Banner
            tone="warning"
            title={terms.utmNote}
            actions={
              isAdmin &&
              terms.frozenAt === null && (
                <LinkButton to={utmAddress(terms.utmNeeded)} size="sm">
                  {franchiseTexts.registerUtm}
                </LinkButton>
              )
            }
          />
        )}
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
        {terms.hourMaximum === null && isAdmin && (
          <Link to={maximumAddress} className="link w-fit text-sm print:hidden">
            {franchiseTexts.registerMaximum}
          </Link>
        )}
        {terms.frozenAt !== null && (
          <p className="flex items-start gap-2 border-t pt-4 text-sm text-ink-muted">
            <Lock className="mt-0.5 size-4 shrink-0" />
            {franchiseTexts.frozen(formatDay(terms.frozenAt))}
          </p>
        )}
        <Recalculation courseId={courseId} franchise={franchise} />
      </div>
    </Card>
  );
}

/** A completed course whose numbers would be others today: the difference, then the decision. */
function Recalculation({ courseId, franchise }: TermsCardProps) {
  const { recalculated, totals } = franchise;
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { run, busy } = useCall(async () => {
    await recalculate(courseId);
    await coursesChanged(client);
    setOpen(false);
    void toast.done(franchiseTexts.recalculated);
  }, franchiseTexts.notRecalculated);
  if (recalculated === null) return null;
  const { difference } = recalculated;

  return (
    <>
      <Banner
        tone="info"
        title={franchiseTexts.today(
          formatMoney(recalculated.franchise),
          difference === 0
            ? franchiseTexts.sameTotal
            : franchiseTexts.differs(formatMoney(Math.abs(difference)), difference > 0),
        )}
        actions={
          <Button size="sm" icon={<RefreshCw />} onClick={() => setOpen(true)}>
            {franchiseTexts.recalculate}
          </Button>
        }
      />
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={franchiseTexts.recalculateTitle}
        description={franchiseTexts.recalculateHelp}
        confirmLabel={franchiseTexts.recalculateFranchise}
        loading={busy}
        onConfirm={() => void run()}
      >
        <Comparison
          rows={[
            {
              label: franchiseTexts.franchise,
              before: totals.franchise,
              after: recalculated.franchise,
            },
            {
              label: franchiseTexts.companyCost,
              before: totals.companyCost,
              after: recalculated.companyCost,
            },
          ]}
        />
      </ConfirmDialog>
    </>
  );
}

interface ComparisonProps {
  rows: readonly { label: string; before: number; after: number }[];
}

function Comparison({ rows }: ComparisonProps) {
  return (
    <PlainTable
      caption={franchiseTexts.differences}
      hideCaption
      headings={["", franchiseTexts.saved, franchiseTexts.now, franchiseTexts.difference]}
      align="end"
      rows={rows.map(({ label, before, after }) => ({
        key: label,
        name: label,
        cells: [
          formatMoney(before),
          formatMoney(after),
          `${after > before ? "+" : ""}${formatMoney(after - before)}`,
        ],
      }))}
    />
  );
}

const PAGE_SIZE = 50;

interface FranchisePeopleProps {
  place: ReasonPlace;
  participants: readonly Attended[];
}

/** The franchise of each participant: amounts, the way they arise, and why there is none. */
function FranchisePeople({ place, participants }: FranchisePeopleProps) {
  const [page, setPage] = useState(1);
  const first = (page - 1) * PAGE_SIZE;
  return (
    <Card title={franchiseTexts.perParticipant} flush>
      <DataTable
        caption={franchiseTexts.franchisePerParticipant}
        columns={columnsFor(place, participants)}
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

function columnsFor(place: ReasonPlace, participants: readonly Attended[]): DataColumn<Attended>[] {
  const shared = sharedReasons(participants);
  return [
    {
      id: "name",
      header: commonTexts.participant,
      cell: (attended) => <Name courseId={place.courseId} attended={attended} />,
    },
    {
      id: "percent",
      header: franchiseTexts.tranche,
      align: "end",
      cell: ({ percent }) => (percent === null ? NONE : formatPercent(percent / 100, 1)),
    },
    {
      id: "cost",
      header: franchiseTexts.cost,
      align: "end",
      cell: ({ cost }) => formatMoney(cost),
    },
    {
      id: "franchise",
      header: franchiseTexts.franchise,
      align: "end",
      cell: (attended) => <Franchise attended={attended} />,
    },
    {
      id: "companyCost",
      header: franchiseTexts.companyCost,
      align: "end",
      cell: ({ companyCost }) => formatMoney(companyCost),
    },
    {
      id: "reasons",
      header: franchiseTexts.reason,
      className: "min-w-56",
      cell: (attended) => (
        <Reasons
          reasons={ownReasons(attended, shared)}
          place={{ ...place, participantId: attended.participant_id }}
        />
      ),
    },
  ];
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
    <span className="inline-flex items-center gap-1 max-sm:flex-row-reverse">
      {risks.length > 0 && <Badge tone="warning">{franchiseTexts.atRisk}</Badge>}
      {/* Before the amount, which ends where its heading ends; on a phone amounts begin below each other. */}
      <ExplainButton
        of={franchiseTexts.franchiseOf(person.name)}
        queryKey={[...FRANCHISE_KEY, "participant", participant_id]}
        explain={(signal) => explainParticipation(participant_id, signal)}
      />
      {formatMoney(franchise)}
    </span>
  );
}

function Reasons({ reasons, place }: { reasons: Attended["zeros"]; place: ReasonPlace }) {
  if (reasons.length === 0) return <span className="text-ink-subtle">{NONE}</span>;
  return (
    <ul className="flex flex-col gap-1 py-1 text-xs text-ink-muted">
      {reasons.map(({ reason, text }) => (
        <li key={reason}>
          <ReasonText {...{ reason, text, place }} />
        </li>
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
    { label: franchiseTexts.value, value: moneyOf(price) },
    { label: franchiseTexts.totalHours, value: formatNumber(hours) },
    {
      label: franchiseTexts.courseHourValue,
      value: moneyOf(courseHour),
      note: franchiseTexts.valueByHours,
    },
    {
      label: franchiseTexts.senceHourValue,
      value: moneyOf(terms.hourValue),
      note: maximumWords(terms),
    },
    {
      label: franchiseTexts.countedHour,
      value: moneyOf(imputableHour),
      note: franchiseTexts.countedHourHelp,
    },
    { label: franchiseTexts.countedSum, value: moneyOf(base), note: franchiseTexts.countedSumHelp },
    { label: "UTM", value: utm === 0 ? NONE : `${formatMoney(utm)} (${showMonth(utmMonth)})` },
  ];
}

function maximumWords({ hourMaximum, resolution }: FranchiseTerms): string {
  if (hourMaximum === null) return franchiseTexts.noMaximum;
  const source = resolution === null ? "" : ` (${resolution})`;
  return franchiseTexts.maximum(formatMoney(hourMaximum), source);
}

function moneyOf(amount: number | null): string {
  return amount === null ? NONE : formatMoney(amount);
}

/** Why nobody of the course has a franchise: usually the fault of the course itself. */
export function sharedReasons(participants: readonly Attended[]): Reason[] {
  const [first, ...others] = participants;
  if (!first || others.length === 0) return [];
  return first.zeros.filter(({ reason }) =>
    others.every(({ zeros }) => zeros.some((one) => one.reason === reason)),
  );
}

export function ownReasons({ zeros }: Attended, shared: readonly Reason[]): Reason[] {
  return zeros.filter(({ reason }) => !shared.some((one) => one.reason === reason));
}
