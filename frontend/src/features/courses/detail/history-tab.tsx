/** Who changed what in a course, its participants and its rapporteurs. */
import { HistoryList } from "@/entities/history/history";
import type { CourseDetail } from "@/features/courses/api";
import { Card } from "@/platform/ui/card";

export function HistoryTab({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <HistoryList entity="course" id={course.course_id} />
    </Card>
  );
}
