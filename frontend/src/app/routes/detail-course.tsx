/** The route of one course. */
import { CourseDetailScreen } from "@/features/courses/detail/course-detail-screen";

export function Component() {
  return <CourseDetailScreen />;
}
