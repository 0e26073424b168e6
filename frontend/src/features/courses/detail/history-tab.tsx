/** Who changed what in a course, its participants and its rapporteurs. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { HISTORY_LABELS } from "@/features/courses/detail/course-words";
import { HistoryList } from "@/shared/history/history-list";
import { Card } from "@/shared/ui/card";

export function HistoryTab({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <HistoryList entity="course" id={course.course_id} labels={HISTORY_LABELS} />
    </Card>
  );
}
