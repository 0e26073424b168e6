/** The head of a course: what it is, where it stands, and what can be done with it. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  Check,
  CircleCheck,
  Copy,
  MoreHorizontal,
  PencilLine,
  Printer,
  Wallet,
} from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useNavigate } from "react-router";
import { STATE_WORDS } from "@/entities/course/course";
import { StateBadge } from "@/entities/course/course-lines";
import {
  type CourseSurvey,
  type CourseSurveys,
  courseSurveysQuery,
} from "@/entities/survey/schedule";
import { STATE_TONES } from "@/entities/survey/survey";
import {
  COURSE_WAY,
  DuplicateDialog,
  useCourseChanges,
  useCourseTurns,
} from "@/features/courses/actions";
import {
  budgetAddress,
  type DetailTab,
  detailAddress,
  editAddress,
} from "@/features/courses/addresses";
import type { CourseDetail, CourseState } from "@/features/courses/api";
import { commonTexts, detailTexts } from "@/features/courses/texts";
import { formatDay, formatNumber, todayInChile } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { PageHeader } from "@/platform/ui/page-header";
import { type Step, Stepper } from "@/platform/ui/stepper";

/** Nothing is known yet while the course is on its way, or when there is none. */
export function CourseHeader({ course }: { course: CourseDetail | undefined }) {
  return (
    <>
      <PageHeader
        title={course?.courseName ?? detailTexts.title}
        context={course && <CourseContext course={course} />}
        actions={course && <CourseActions course={course} />}
      />
      {course && <CourseWay state={course.state} />}
      {course && <CourseTimeline course={course} />}
      {course && !course.active && <DisabledNote course={course} />}
    </>
  );
}

function CourseContext({ course }: { course: CourseDetail }) {
  const { state, courseCodeSence, initialDate, endDate, companyName, supplierName } = course;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <StateBadge state={state} />
      <span className="tabular-nums">
        {initialDate === endDate
          ? formatDay(initialDate)
          : `${formatDay(initialDate)} a ${formatDay(endDate)}`}
      </span>
      <span>{companyName}</span>
      <span>{supplierName ?? commonTexts.internal}</span>
      {courseCodeSence && <SenceCode code={courseCodeSence} />}
    </div>
  );
}

function SenceCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    announce(detailTexts.codeCopied);
  }

  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {detailTexts.sence}
      {code}
      <IconButton
        size="sm"
        label={copied ? detailTexts.copied : detailTexts.copyCode}
        icon={copied ? <Check /> : <Copy />}
        className="print:hidden"
        onClick={() => void copy()}
      />
    </span>
  );
}

function CourseActions({ course }: { course: CourseDetail }) {
  const [copying, setCopying] = useState(false);
  const [printing, setPrinting] = useState(false);
  const navigate = useNavigate();
  const turns = useCourseTurns();
  const items: MenuItem[] = [
    { label: commonTexts.duplicate, icon: <Copy />, onSelect: () => setCopying(true) },
    {
      label: detailTexts.budget,
      icon: <Wallet />,
      onSelect: () => void navigate(budgetAddress(course)),
    },
    { label: detailTexts.print, icon: <Printer />, onSelect: () => globalThis.print() },
    ...turns(course),
  ];
  return (
    <>
      <Button icon={<Printer />} onClick={() => setPrinting(true)}>
        {detailTexts.signatures}
      </Button>
      <Button asChild variant="primary" icon={<PencilLine />}>
        <Link to={editAddress(course.course_id)}>{detailTexts.edit}</Link>
      </Button>
      <Menu
        trigger={<IconButton label={detailTexts.moreActions} icon={<MoreHorizontal />} />}
        items={items}
      />
      <DuplicateDialog course={copying ? course : null} onClose={() => setCopying(false)} />
      {printing && <SignatureSheet course={course} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function DisabledNote({ course }: { course: CourseDetail }) {
  const { switchCourse } = useCourseChanges();
  return (
    <Banner
      tone="info"
      title={detailTexts.isDisabled}
      actions={
        <Button size="sm" icon={<CircleCheck />} onClick={() => void switchCourse(course)}>
          {detailTexts.enableCourse}
        </Button>
      }
    >
      {detailTexts.disabledHelp}
    </Banner>
  );
}

export function CourseWay({ state }: { state: CourseState }) {
  if (state === "deshabilitado") return null;
  return <Stepper label={detailTexts.state} steps={stepsTo(state)} />;
}

/** A complete course has nothing left to do. */
export function stepsTo(state: CourseState): Step[] {
  const now = COURSE_WAY.indexOf(state);
  const last = COURSE_WAY.length - 1;
  return COURSE_WAY.map((step, index) => ({
    id: step,
    label: STATE_WORDS[step].label,
    state: index < now || now === last ? "done" : index === now ? "current" : "todo",
  }));
}

/** When a course was made, is held and is asked about: one line of days. */
export function CourseTimeline({ course }: { course: CourseDetail }) {
  const { data } = useQuery(courseSurveysQuery(course.course_id));
  const milestones = milestonesOf(course, data, todayInChile());
  return (
    <ol
      aria-label={detailTexts.timeline}
      className="flex flex-col gap-y-3 rounded-card border bg-surface px-4 py-3 shadow-raised md:flex-row md:gap-x-3"
    >
      {milestones.map((one) => (
        <li
          key={one.label}
          className={clsx(
            "flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1 border-l-2 pl-3 md:flex-col md:border-t-2 md:border-l-0 md:pt-2 md:pl-0",
            one.reached ? "border-primary" : "border-line",
          )}
        >
          <Name milestone={one} courseId={course.course_id} />
          <Time milestone={one} />
        </li>
      ))}
    </ol>
  );
}

function Name({ milestone, courseId }: { milestone: Milestone; courseId: number }) {
  const { label, tab, reached } = milestone;
  if (tab) {
    return (
      <Link to={detailAddress(courseId, tab)} className="link text-xs pointer-coarse:py-2">
        {label}
      </Link>
    );
  }
  return (
    <span className="text-xs text-ink-muted">
      {label}
      {reached && <span className="sr-only">{detailTexts.done}</span>}
    </span>
  );
}

function Time({ milestone }: { milestone: Milestone }) {
  const { day, until, state } = milestone;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {day && (
        <span className="text-sm font-medium tabular-nums">
          {until ? `${formatDay(day)} a ${formatDay(until)}` : formatDay(day)}
        </span>
      )}
      {state && <Badge tone={STATE_TONES[state] ?? "neutral"}>{state}</Badge>}
    </span>
  );
}

export interface Milestone {
  label: string;
  /** Null while nothing is scheduled. */
  day: string | null;
  /** Until when, for what lasts. */
  until: string | null;
  state: string | null;
  reached: boolean;
  tab: DetailTab | null;
}

type Known = Pick<CourseDetail, "createdAt" | "initialDate" | "endDate">;

/** `surveys` are undefined while they are on their way. */
export function milestonesOf(
  course: Known,
  surveys: CourseSurveys | undefined,
  today: string,
): Milestone[] {
  const { createdAt, initialDate, endDate } = course;
  return [
    { ...moment(detailTexts.created, createdAt), reached: true },
    moment(detailTexts.start, initialDate, today),
    moment(detailTexts.end, endDate, today),
    surveyMilestone(detailTexts.satisfaction, surveys?.satisfaction, today),
    surveyMilestone(detailTexts.transfer, surveys?.transfer, today),
  ];
}

function moment(label: string, day: string, today = ""): Milestone {
  return { label, day, until: null, state: null, reached: day <= today, tab: null };
}

function surveyMilestone(
  label: string,
  survey: CourseSurvey | null | undefined,
  today: string,
): Milestone {
  const blank = { label, until: null, reached: false, tab: "encuestas" as const };
  if (!survey)
    return { ...blank, day: null, state: survey === null ? commonTexts.unscheduled : null };
  const { initialDate: day, endDate: until, state } = survey;
  return { ...blank, day, until, state, reached: day <= today };
}

interface SignatureSheetProps {
  course: CourseDetail;
  onPrinted: () => void;
}

/** The list of signatures of a course on paper: it takes the place of the page while it is printed. */
export function SignatureSheet({ course, onPrinted }: SignatureSheetProps) {
  useEffect(() => {
    globalThis.addEventListener("afterprint", onPrinted);
    globalThis.print();
    return () => globalThis.removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(<Sheet course={course} />, document.body);
}

function Sheet({ course }: { course: CourseDetail }) {
  const people = course.participants.filter(({ active }) => active);
  return (
    <article
      data-paper
      aria-label={detailTexts.signatures}
      className="hidden bg-surface print:block"
    >
      <h1 className="text-xl font-bold">{detailTexts.signatures}</h1>
      <p className="text-lg font-semibold">{course.courseName}</p>
      <dl className="mt-2 mb-4 grid grid-cols-2 gap-x-8 gap-y-1">
        {factsOf(course).map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-muted">{label}:</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {[
              detailTexts.number,
              commonTexts.name,
              commonTexts.rut,
              commonTexts.company,
              detailTexts.signatureIn,
              detailTexts.signatureOut,
            ].map((head) => (
              <th key={head} scope="col" className="border px-2 py-1 text-left text-xs">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ participant_id, name, rut, companyName }, index) => (
            <tr key={participant_id} className="h-10">
              <td className="border px-2 text-right">{index + 1}</td>
              <th scope="row" className="border px-2 text-left font-medium">
                {name}
              </th>
              <td className="border px-2 whitespace-nowrap">{rut && formatRut(rut)}</td>
              <td className="border px-2">{companyName}</td>
              <td className="w-32 border" />
              <td className="w-32 border" />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

const BLANK = "______________________";

function factsOf(course: CourseDetail): [label: string, value: string][] {
  const { courseCodeSence, hourInit, hourFinish, address, commune } = course;
  const place = [address, commune].filter(Boolean).join(", ");
  const names = course.rapporteurs.active.map(({ name }) => name).join(", ");
  const facts: [string, string | null][] = [
    [commonTexts.company, course.companyName],
    ["OTEC", course.supplierName],
    [commonTexts.senceCode, courseCodeSence],
    [commonTexts.hours, formatNumber(course.totalHours)],
    [detailTexts.dates, `${formatDay(course.initialDate)} a ${formatDay(course.endDate)}`],
    [detailTexts.timeOfDay, hourInit && hourFinish ? `${hourInit} a ${hourFinish}` : null],
    [detailTexts.place, place],
    [commonTexts.teacher, names],
    [detailTexts.day, BLANK],
    [detailTexts.teacherSignature, BLANK],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
