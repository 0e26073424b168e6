/** /people/record?id=: everything that a person took part in, to be read and printed. */

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Award, GraduationCap, Printer } from "lucide-react";
import { Link } from "react-router";
import { StateBadge } from "@/entities/course/course-lines";
import { resultWords } from "@/entities/course/result";
import {
  attendanceOf,
  daysOf,
  gradeOf,
  hoursOf,
  type RecordCourse,
  recordQuery,
  type TrainingRecord,
  taughtBy,
  useNamedId,
} from "@/features/record/record";
import { commonTexts, recordTexts } from "@/features/record/texts";
import { formatDay, formatNumber, todayInChile } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

export function RecordScreen() {
  const id = useNamedId();
  const query = useQuery(recordQuery(id));
  return (
    <div data-sheet="a4-vertical" className="flex flex-col gap-5">
      <PageHeader
        title={commonTexts.record}
        context={query.data?.person.name}
        actions={
          <>
            <LinkButton
              to={withQuery(PATHS.people, { ver: id })}
              variant="ghost"
              icon={<ArrowLeft />}
            >
              {recordTexts.backToPerson}
            </LinkButton>
            <Button variant="primary" icon={<Printer />} onClick={() => globalThis.print()}>
              {commonTexts.print}
            </Button>
          </>
        }
      />
      <AsyncView
        query={query}
        loaded={recordTexts.loaded}
        skeleton={<TableSkeleton rows={6} columns={5} />}
      >
        {(record) => (
          <>
            <Who record={record} />
            <Totals totals={record.totals} />
            <CoursesTable courses={record.courses} />
          </>
        )}
      </AsyncView>
    </div>
  );
}

function Who({ record: { person, organisation } }: { record: TrainingRecord }) {
  const facts = [
    [recordTexts.rut, person.rut && formatRut(person.rut)],
    [recordTexts.company, person.companyName],
    [recordTexts.area, person.areaName],
    [recordTexts.issued, recordTexts.issuedBy(formatDay(todayInChile()), organisation.name)],
  ].filter(([, value]) => value);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Totals({ totals }: { totals: TrainingRecord["totals"] }) {
  const numbers: [string, string | null][] = [
    [recordTexts.courses, formatNumber(totals.courses)],
    [recordTexts.completed, formatNumber(totals.completed)],
    [recordTexts.hoursOfTraining, formatNumber(totals.hours)],
    [recordTexts.averageAttendance, attendanceOf(totals.attendance)],
    [recordTexts.averageGrade, gradeOf(totals.grade)],
  ];
  return (
    <dl className="avoid-break grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line sm:grid-cols-5 print:grid-cols-5">
      {numbers.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end bg-surface px-4 py-3 max-sm:last:col-span-2 print:last:col-span-1"
        >
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

const HEADINGS = [
  recordTexts.course,
  recordTexts.dates,
  recordTexts.hours,
  commonTexts.attendance,
  commonTexts.grade,
  commonTexts.result,
  commonTexts.certificate,
];

/** The courses of a record: a table on wide screens and paper, cards on a phone. */
function CoursesTable({ courses }: { courses: readonly RecordCourse[] }) {
  if (courses.length === 0) {
    return <EmptyState icon={<GraduationCap />} title={recordTexts.emptyTitle} />;
  }
  return (
    <Card flush className="overflow-x-auto print:border-0">
      <table className="w-full text-left text-sm max-sm:hidden print:table!">
        <caption className="sr-only">{recordTexts.coursesCaption}</caption>
        <thead className="border-b bg-sunken text-xs text-ink-muted">
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className={cell(heading)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {courses.map((course) => (
            <Row key={course.participant_id} course={course} />
          ))}
        </tbody>
      </table>
      <ul className="divide-y sm:hidden print:hidden">
        {courses.map((course) => (
          <Line key={course.participant_id} course={course} />
        ))}
      </ul>
    </Card>
  );
}

/** Paper cannot be pressed. */
function cell(heading: string): string {
  return heading === commonTexts.certificate ? "px-3 py-2 print:hidden" : "px-3 py-2";
}

function Row({ course }: { course: RecordCourse }) {
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 font-medium">
        <CourseName course={course} />
      </th>
      <td className="px-3 py-2 tabular-nums">
        <Days course={course} />
      </td>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">{hoursOf(course)}</td>
      <td className="px-3 py-2 tabular-nums">{attendanceOf(course.attendance)}</td>
      <td className="px-3 py-2 tabular-nums">{gradeOf(course.grade)}</td>
      <td className="px-3 py-2">{resultOf(course)}</td>
      <td className={cell(commonTexts.certificate)}>
        {course.isCertified && <Certificate course={course} />}
      </td>
    </tr>
  );
}

/** A day is never broken in two. */
function Days({ course }: { course: RecordCourse }) {
  const [first, last] = daysOf(course).split(recordTexts.toDay);
  return (
    <>
      <span className="whitespace-nowrap">{first}</span>
      {last && (
        <>
          {recordTexts.toDay}
          <span className="whitespace-nowrap">{last}</span>
        </>
      )}
    </>
  );
}

function Line({ course }: { course: RecordCourse }) {
  const attendance = attendanceOf(course.attendance);
  const grade = gradeOf(course.grade);
  const facts = [
    daysOf(course),
    hoursOf(course),
    attendance && recordTexts.attendanceOf(attendance),
    grade && recordTexts.gradeOf(grade),
  ];
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <CourseName course={course} />
      <p className="text-xs text-ink-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {resultOf(course)}
        {course.isCertified && <Certificate course={course} />}
      </div>
    </li>
  );
}

function CourseName({ course }: { course: RecordCourse }) {
  const { course_id, courseName, courseCodeSence, supplierName } = course;
  const code = courseCodeSence && recordTexts.senceCode(courseCodeSence);
  return (
    <span className="flex min-w-40 flex-col">
      <Link to={withQuery(PATHS.courseDetail, { id: course_id })} className="link text-ink">
        {courseName}
      </Link>
      <span className="text-xs font-normal text-ink-muted">
        {[taughtBy(supplierName), code].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** A course that is not complete has no result yet: its state stands there. */
function resultOf(course: RecordCourse) {
  const { state } = course;
  return state === "completado" ? resultWords(course) : <StateBadge state={state} />;
}

function Certificate({ course: { participant_id, courseName } }: { course: RecordCourse }) {
  return (
    <Link
      to={withQuery(PATHS.certificate, { id: participant_id })}
      className="link inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-11"
      aria-label={recordTexts.certificateOf(courseName)}
    >
      <Award className="size-4" />
      {commonTexts.certificate}
    </Link>
  );
}
