/** The route of a course being edited. */
import { EditCourseScreen } from "@/features/course-form/edit-course-screen";

export function Component() {
  return <EditCourseScreen />;
}
