/** The route of the courses. */
import { CoursesScreen } from "@/features/courses/screen";

export function Component() {
  return <CoursesScreen />;
}
