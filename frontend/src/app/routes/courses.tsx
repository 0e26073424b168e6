/** The route of the courses. */
import { CoursesScreen } from "@/features/courses/list/courses-screen";

export function Component() {
  return <CoursesScreen />;
}
