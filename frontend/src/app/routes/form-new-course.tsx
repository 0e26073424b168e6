/** The route of a new course. */
import { NewCourseScreen } from "@/features/course-form/new-course-screen";

export function Component() {
  return <NewCourseScreen />;
}
