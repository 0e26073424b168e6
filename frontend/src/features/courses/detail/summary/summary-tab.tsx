/** All that is known of a course, what is left to do, and what SENCE would object to. */
import { Link } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { CourseChecklist } from "@/features/courses/detail/summary/course-checklist";
import { factGroups } from "@/features/courses/detail/summary/course-facts";
import { editAddress } from "@/features/courses/model/addresses";
import { Banner } from "@/shared/ui/banner";
import { Card } from "@/shared/ui/card";
import { KeyValue } from "@/shared/ui/key-value";

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
    <Banner tone="warning" title="Advertencias SENCE">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {course.warnings.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
      <p className="pt-1">
        <Link to={editAddress(course.course_id)} className="link">
          Editar curso
        </Link>
      </p>
    </Banner>
  );
}
