/** /detail/course: one course with its four parts in the address, its head always in sight. */

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { HistoryList } from "@/entities/history/history";
import { courseSurveysQuery, KINDS } from "@/entities/survey/schedule";
import { type DetailPart, editAddress, PLACE, partOf } from "@/features/courses/addresses";
import { type CourseDetail, courseQuery, franchiseQuery } from "@/features/courses/api";
import { Checklist } from "@/features/courses/detail/checklist";
import { CourseHeader } from "@/features/courses/detail/course-header";
import { Rapporteurs } from "@/features/courses/detail/rapporteurs";
import { commonTexts, detailTexts } from "@/features/courses/texts";
import { COURSE_PARTS } from "@/generated/records/course-views";
import { ApiError } from "@/platform/api/errors";
import { useAddress } from "@/platform/lib/address";
import { formatMoney, formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { recordFacts } from "@/platform/records/record-view";
import { Banner } from "@/platform/ui/banner";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { LinkButton } from "@/platform/ui/link-button";
import { Sheet } from "@/platform/ui/sheet";
import { AsyncView, EmptyState, TableSkeleton, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

export function CourseDetailScreen() {
  const [{ id, tab }, turn] = useAddress(PLACE);
  const heading = useId();
  const course = useQuery({ ...courseQuery(id ?? 0), enabled: id !== null });
  const isMissing =
    id === null || (course.error instanceof ApiError && course.error.status === 404);
  const tabs = useParts(id ?? 0, isMissing ? undefined : course.data);
  const part = partOf(tab);
  if (isMissing) return <MissingCourse />;
  return (
    <Tabs
      above={<CourseHeader course={course.data} />}
      label={detailTexts.parts}
      value={part}
      tabs={tabs}
      onValueChange={(next) => turn({ tab: next as DetailPart })}
    >
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="sr-only print:not-sr-only print:mb-3 print:text-lg print:font-semibold"
        >
          {NAMES[part]}
        </h2>
        <AsyncView
          query={course}
          loaded={detailTexts.loaded}
          skeleton={<TextSkeleton lines={12} />}
        >
          {(found) => <CoursePart key={found.course_id} part={part} course={found} />}
        </AsyncView>
      </section>
    </Tabs>
  );
}

const NAMES: Readonly<Record<DetailPart, string>> = {
  resumen: commonTexts.summary,
  personas: commonTexts.people,
  encuestas: detailTexts.surveys,
  costos: detailTexts.costs,
};

/** The parts with what they hold, as far as it is known. */
function useParts(id: number, course: CourseDetail | undefined) {
  const enabled = course !== undefined;
  const { data: surveys } = useQuery({ ...courseSurveysQuery(id), enabled });
  const { data: franchise } = useQuery({ ...franchiseQuery(id), enabled });
  const survey = surveys && KINDS.map((kind) => surveys[kind]).find((known) => known !== null);
  const holds: Readonly<Record<DetailPart, string | undefined>> = {
    resumen: undefined,
    personas: course && formatNumber(course.participantCount),
    encuestas:
      survey &&
      detailTexts.doneOf(formatNumber(survey.responseAmount), formatNumber(survey.participants)),
    costos: franchise && formatMoney(franchise.totals.cost),
  };
  return Object.entries(NAMES).map(([value, label]) => ({
    value,
    label,
    holds: holds[value as DetailPart],
  }));
}

function CoursePart({ part, course }: { part: DetailPart; course: CourseDetail }) {
  const Shown = SHOWN[part];
  const [{ tab, agregar, historial }, turn] = useAddress(PLACE);
  const closed = whyClosed(course);
  return (
    <div className="flex flex-col gap-3">
      {closed && <p className="text-sm text-ink-muted">{closed}</p>}
      <Shown course={course} />
      {agregar && !closed && (
        <AddPeopleDialog
          course={course}
          onClose={() => turn({ agregar: false }, { replace: true })}
        />
      )}
      <Sheet
        open={historial || tab === "historial"}
        onClose={() => turn({ historial: false, tab: part }, { replace: true })}
        title={detailTexts.history}
      >
        <HistoryList entity="course" id={course.course_id} />
      </Sheet>
    </div>
  );
}

/** Why a course takes nobody any more; what can be read and what can still be written. */
function whyClosed({ active, isComplete }: CourseDetail): string | null {
  if (!active) return detailTexts.disabledHelp;
  return isComplete ? detailTexts.completedHelp : null;
}

function MissingCourse() {
  return (
    <>
      <CourseHeader course={undefined} />
      <Card>
        <EmptyState
          icon={<SearchX />}
          title={detailTexts.missing}
          actions={<LinkButton to={PATHS.courses}>{detailTexts.goToCourses}</LinkButton>}
        />
      </Card>
    </>
  );
}

/** What is known of a course, who teaches it, what is left to do, and what SENCE would object to. */
export function SummaryTab({ course }: { course: CourseDetail }) {
  const { checklist } = course;
  const done = checklist.filter((item) => item.done).length;
  const words = detailTexts.doneOf(formatNumber(done), formatNumber(checklist.length));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:block print:columns-2">
      <div className="order-2 gap-4 lg:order-1 xl:columns-2 print:contents">
        {factGroups(course).map(({ title, items }) => (
          <Card key={title} title={title} className="mb-4 break-inside-avoid">
            <KeyValue items={items} />
          </Card>
        ))}
      </div>
      <div className="order-1 flex flex-col gap-4 lg:order-2 print:contents print:*:mb-4 print:*:break-inside-avoid">
        <Card title={detailTexts.checklist} description={detailTexts.ready(words)}>
          <Checklist course={course} />
        </Card>
        {course.warnings.length > 0 && (
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
        )}
        <Rapporteurs course={course} />
      </div>
    </div>
  );
}

const Waiting = () => <TableSkeleton rows={8} columns={4} />;

const PeopleTab = late(
  async () => (await import("@/features/courses/detail/people-tab")).PeopleTab,
  Waiting,
);
const SurveysTab = late(
  async () => (await import("@/features/courses/detail/surveys-tab")).SurveysTab,
  Waiting,
);
const FranchiseTab = late(
  async () => (await import("@/features/courses/detail/franchise-tab")).FranchiseTab,
  Waiting,
);
const AddPeopleDialog = late(
  async () => (await import("@/features/courses/detail/add-people-dialog")).AddPeopleDialog,
);

const SHOWN = {
  resumen: SummaryTab,
  personas: PeopleTab,
  encuestas: SurveysTab,
  costos: FranchiseTab,
} satisfies Record<DetailPart, unknown>;

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
