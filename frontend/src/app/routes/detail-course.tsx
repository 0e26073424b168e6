/** The route of one course. */
import { CourseDetailScreen } from "@/features/courses/detail/screen";

export function Component() {
  return <CourseDetailScreen />;
}
