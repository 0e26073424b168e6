/** The courses of a record: a table on wide screens and paper, cards on a phone. */
import { Award, GraduationCap } from "lucide-react";
import { Link } from "react-router";
import type { RecordCourse } from "@/features/record/record-queries";
import { attendanceOf, daysOf, gradeOf, hoursOf, taughtBy } from "@/features/record/record-words";
import { StateBadge } from "@/shared/courses/state-badge";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";

const HEADINGS = ["Curso", "Fechas", "Horas", "Asistencia", "Nota", "Resultado", "Certificado"];

export function CoursesTable({ courses }: { courses: readonly RecordCourse[] }) {
  if (courses.length === 0) {
    return <EmptyState icon={<GraduationCap />} title="Aún no participa en cursos" />;
  }
  return (
    <Card flush className="overflow-x-auto print:border-0">
      <table className="w-full text-left text-sm max-sm:hidden print:table!">
        <caption className="sr-only">Cursos, del más reciente al más antiguo</caption>
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
  return heading === "Certificado" ? "px-3 py-2 print:hidden" : "px-3 py-2";
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
      <td className={cell("Certificado")}>
        {course.isCertified && <Certificate course={course} />}
      </td>
    </tr>
  );
}

/** A day is never broken in two. */
function Days({ course }: { course: RecordCourse }) {
  const [first, last] = daysOf(course).split(" al ");
  return (
    <>
      <span className="whitespace-nowrap">{first}</span>
      {last && (
        <>
          {" al "}
          <span className="whitespace-nowrap">{last}</span>
        </>
      )}
    </>
  );
}

function Line({ course }: { course: RecordCourse }) {
  const facts = [
    daysOf(course),
    hoursOf(course),
    attendanceOf(course.attendance) && `Asistencia ${attendanceOf(course.attendance)}`,
    gradeOf(course.grade) && `Nota ${gradeOf(course.grade)}`,
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
  const code = courseCodeSence && `SENCE ${courseCodeSence}`;
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
function resultOf({ state, statusName }: RecordCourse) {
  return state === "completado" ? statusName : <StateBadge state={state} />;
}

function Certificate({ course: { participant_id, courseName } }: { course: RecordCourse }) {
  return (
    <Link
      to={withQuery(PATHS.certificate, { id: participant_id })}
      className="link inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-11"
      aria-label={`Certificado de ${courseName}`}
    >
      <Award aria-hidden className="size-4" />
      Certificado
    </Link>
  );
}
