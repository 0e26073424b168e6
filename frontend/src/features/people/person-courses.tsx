/** The courses that a person took part in, newest first, and how they went. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { PersonCourse } from "@/features/people/people-api";
import { personCoursesQuery } from "@/features/people/people-queries";
import { CourseLine } from "@/shared/courses/course-line";
import { CourseLines } from "@/shared/courses/course-lines";
import { formatCount, formatGrade, formatNumber, formatPercent } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";

export function PersonCourses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...personCoursesQuery(id, page), placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-3">
      <Link
        to={withQuery(PATHS.personRecord, { id })}
        className="link inline-flex min-h-6 w-fit items-center gap-1.5 text-sm pointer-coarse:min-h-11"
      >
        <ScrollText aria-hidden className="size-4" />
        Ficha de capacitación y certificados
      </Link>
      <CourseLines query={query} emptyTitle="Aún no participa en cursos" onPageChange={setPage}>
        {(course) => (
          <CourseLine
            key={course.participant_id}
            id={course.course_id}
            name={course.courseName}
            initialDate={course.initialDate}
            endDate={course.endDate}
            state={course.state}
            facts={resultOf(course)}
          />
        )}
      </CourseLines>
    </div>
  );
}

/** "8 de 16 horas · Asistencia 95 % · Nota 6,2 · Aprobado". */
export function resultOf(course: PersonCourse): (string | null)[] {
  const { hours, totalHours, attendance, grade, statusName, active, state } = course;
  const whole = formatCount(totalHours, "hora", "horas");
  // Nobody has attended what has not begun.
  const isAhead = state === "programado" && attendance === null;
  return [
    isAhead ? whole : `${formatNumber(hours)} de ${whole}`,
    attendance === null ? null : `Asistencia ${formatPercent(attendance / 100, 1)}`,
    grade === null ? null : `Nota ${formatGrade(grade)}`,
    statusName,
    active ? null : "Retirada del curso",
  ];
}
