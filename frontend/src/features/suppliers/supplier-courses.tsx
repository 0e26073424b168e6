/** The courses that a supplier gives or gave, the latest first. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { supplierCoursesQuery } from "@/features/suppliers/supplier-queries";
import { CourseLine } from "@/shared/courses/course-line";
import { CourseLines } from "@/shared/courses/course-lines";
import { formatCount } from "@/shared/lib/format";

export function SupplierCourses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(supplierCoursesQuery(id, page));
  return (
    <CourseLines query={query} emptyTitle="Aún no dicta cursos" onPageChange={setPage}>
      {(course) => (
        <CourseLine
          key={course.course_id}
          id={course.course_id}
          name={course.courseName}
          initialDate={course.initialDate}
          endDate={course.endDate}
          state={course.state}
          facts={[
            course.companyName,
            formatCount(course.totalHours, "hora", "horas"),
            formatCount(course.participantCount, "participante", "participantes"),
          ]}
        />
      )}
    </CourseLines>
  );
}
