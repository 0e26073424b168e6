/** /detail/course: one course, its tabs in the address. */

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, RotateCcw, SearchX } from "lucide-react";
import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { COURSE_PARTS } from "@/entities/records/course-views";
import { useCourseChanges, whyNotComplete } from "@/features/courses/actions";
import { type DetailTab, detailAddress, editAddress, PLACE } from "@/features/courses/addresses";
import { type CourseDetail, courseQuery } from "@/features/courses/api";
import { CourseHeader } from "@/features/courses/detail/course-header";
import { commonTexts, detailTexts } from "@/features/courses/texts";
import { ApiError } from "@/platform/api/errors";
import { useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { recordFacts } from "@/platform/records/record-view";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { Meter } from "@/platform/ui/meter";
import { AsyncView, EmptyState, TableSkeleton, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

export function CourseDetailScreen() {
  const [{ id }] = useAddress(PLACE);
  const course = useQuery({ ...courseQuery(id ?? 0), enabled: id !== null });
  const isMissing =
    id === null || (course.error instanceof ApiError && course.error.status === 404);
  return (
    <div className="flex flex-col gap-5">
      <CourseHeader course={isMissing ? undefined : course.data} />
      {isMissing ? (
        <MissingCourse />
      ) : (
        <AsyncView
          query={course}
          loadingLabel={detailTexts.loading}
          errorTitle={detailTexts.loadFailed}
          skeleton={<TextSkeleton lines={12} />}
        >
          {(found) => <CourseTabs key={found.course_id} course={found} />}
        </AsyncView>
      )}
    </div>
  );
}

function CourseTabs({ course }: { course: CourseDetail }) {
  const [{ tab }] = useAddress(PLACE);
  const navigate = useNavigate();
  const heading = useId();
  const choices = DETAIL_TABS.map(({ value, label, countOf }) => ({
    value,
    label,
    count: countOf?.(course),
  }));
  const shown = choices.find(({ value }) => value === tab);
  return (
    <Tabs
      label={detailTexts.parts}
      value={tab}
      tabs={choices}
      onValueChange={(next) =>
        void navigate(detailAddress(course.course_id, next as typeof tab), {
          preventScrollReset: true,
        })
      }
    >
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="sr-only print:not-sr-only print:mb-3 print:text-lg print:font-semibold"
        >
          {shown?.label}
        </h2>
        <CourseTab tab={tab} course={course} />
      </section>
    </Tabs>
  );
}

function MissingCourse() {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={detailTexts.missing}
        actions={
          <Button asChild>
            <Link to={PATHS.courses}>{detailTexts.goToCourses}</Link>
          </Button>
        }
      />
    </Card>
  );
}

/** All that is known of a course, what is left to do, and what SENCE would object to. */
export function SummaryTab({ course }: { course: CourseDetail }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="order-2 gap-5 lg:order-1 xl:columns-2">
        {factGroups(course).map(({ title, items }) => (
          <Card key={title} title={title} className="mb-5 break-inside-avoid">
            <KeyValue items={items} />
          </Card>
        ))}
      </div>
      <div className="order-1 flex flex-col gap-5 lg:order-2">
        <CourseChecklist course={course} />
        <SenceWarnings course={course} />
      </div>
    </div>
  );
}

function SenceWarnings({ course }: { course: CourseDetail }) {
  if (course.warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={detailTexts.senceWarnings}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {course.warnings.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
      <p className="pt-1">
        <Link to={editAddress(course.course_id)} className="link">
          {detailTexts.edit}
        </Link>
      </p>
    </Banner>
  );
}

const Waiting = () => <TableSkeleton rows={8} columns={4} />;

const ParticipantsTab = late(
  async () => (await import("@/features/courses/detail/participants-tab")).ParticipantsTab,
  Waiting,
);
const ResultsTab = late(
  async () => (await import("@/features/courses/detail/results-tab")).ResultsTab,
  Waiting,
);
const RapporteursTab = late(
  async () => (await import("@/features/courses/detail/rapporteurs-tab")).RapporteursTab,
  Waiting,
);
const SurveysTab = late(
  async () => (await import("@/features/courses/detail/surveys-tab")).SurveysTab,
  Waiting,
);
const EvaluationsTab = late(
  async () => (await import("@/features/courses/detail/evaluations-tab")).EvaluationsTab,
  Waiting,
);
const FranchiseTab = late(
  async () => (await import("@/features/courses/detail/franchise-tab")).FranchiseTab,
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

/** What each tab of a course shows; the heavier ones arrive when they are opened. */
export function CourseTab({ tab, course }: { tab: DetailTab; course: CourseDetail }) {
  const Shown = SHOWN[tab];
  return <Shown course={course} />;
}

interface TabSpec {
  value: DetailTab;
  label: string;
  countOf?: ((course: CourseDetail) => number) | undefined;
}

export const DETAIL_TABS: readonly TabSpec[] = [
  { value: "resumen", label: commonTexts.summary },
  {
    value: "participantes",
    label: commonTexts.participants,
    countOf: ({ participantCount }) => participantCount,
  },
  { value: "resultados", label: commonTexts.results },
  {
    value: "relatores",
    label: commonTexts.teachers,
    countOf: ({ rapporteurs }) => rapporteurs.active.length,
  },
  { value: "encuestas", label: detailTexts.surveys },
  { value: "evaluaciones", label: detailTexts.evaluations },
  { value: "franquicia", label: detailTexts.costs },
  { value: "historial", label: detailTexts.history },
];

type Item = CourseDetail["checklist"][number];

interface Way {
  words: string;
  to: (id: number) => string;
}

/** Where each thing is done. */
const WAYS: Readonly<Record<string, Way>> = {
  participants: {
    words: commonTexts.addParticipants,
    to: (id) => detailAddress(id, "participantes"),
  },
  rapporteur: { words: detailTexts.assignTeacher, to: (id) => detailAddress(id, "relatores") },
  senceCode: { words: detailTexts.enterCode, to: editAddress },
  senceCommunication: { words: detailTexts.communicate, to: editAddress },
  attendance: {
    words: detailTexts.registerAttendance,
    to: (id) => detailAddress(id, "resultados"),
  },
  swornStatements: {
    words: detailTexts.declare,
    to: (id) => detailAddress(id, "participantes"),
  },
};

/** What is left to do before a course is closed, each with the way to do it. */
export function CourseChecklist({ course }: { course: CourseDetail }) {
  const { checklist } = course;
  const done = checklist.filter((item) => item.done).length;
  const words = detailTexts.doneOf(formatNumber(done), formatNumber(checklist.length));
  return (
    <Card title={detailTexts.checklist} description={detailTexts.ready(words)}>
      <div className="flex flex-col gap-4">
        <Meter
          label={detailTexts.checklistOf(words)}
          value={done}
          max={checklist.length}
          tone={done === checklist.length ? "success" : "primary"}
        />
        <ul className="flex flex-col gap-3">
          {checklist.map((item) => (
            <CheckItem key={item.key} item={item} courseId={course.course_id} />
          ))}
        </ul>
        <Completing course={course} />
      </div>
    </Card>
  );
}

function CheckItem({ item, courseId }: { item: Item; courseId: number }) {
  const way = item.done ? undefined : WAYS[item.key];
  const Icon = item.done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon
        aria-hidden
        className={`mt-px size-4.5 shrink-0 ${item.done ? "text-success" : "text-ink-subtle"}`}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className={item.done ? "text-ink-muted" : "font-medium text-ink"}>
          {item.label}
          <span className="sr-only">{item.done ? " (listo)" : " (pendiente)"}</span>
        </span>
        {item.detail && <span className="text-xs text-ink-subtle">{item.detail}</span>}
        {way && (
          <Link
            to={way.to(courseId)}
            className="link w-fit text-xs pointer-coarse:py-2 print:hidden"
          >
            {way.words}
          </Link>
        )}
      </span>
    </li>
  );
}

function Completing({ course }: { course: CourseDetail }) {
  const [busy, setBusy] = useState(false);
  const { complete } = useCourseChanges();
  const { isComplete } = course;

  async function turn(): Promise<void> {
    setBusy(true);
    await complete(course);
    setBusy(false);
  }

  const whyNot = whyNotComplete(course);
  const reasonId = useId();
  return (
    <span className="flex flex-col items-end gap-1 print:hidden">
      <Button
        variant={course.state === "por_cerrar" ? "primary" : "secondary"}
        icon={isComplete ? <RotateCcw /> : <CircleCheck />}
        loading={busy}
        aria-disabled={whyNot !== null}
        aria-describedby={whyNot ? reasonId : undefined}
        onClick={() => void turn()}
      >
        {isComplete ? commonTexts.reopen : commonTexts.complete}
      </Button>
      {whyNot && (
        <span id={reasonId} className="text-xs text-ink-subtle">
          {whyNot}
        </span>
      )}
    </span>
  );
}

/** The data of a course in the groups in which its form asks for them. */
function factGroups(course: CourseDetail) {
  const { hourInit, hourFinish } = course;
  const own = {
    supplierName: course.supplierName ?? commonTexts.internal,
    hourInit: hourInit && hourFinish ? `${hourInit} a ${hourFinish}` : NONE,
    hourFinish: null,
    // The header tells where the course stands.
    active: null,
    isComplete: null,
  };
  return Object.values(COURSE_PARTS).map(({ title, fields }) => ({
    title,
    items: recordFacts(fields, course, own, NONE),
  }));
}

const NONE = "—";
