/** The route of a course being edited. */
import { EditCourseScreen } from "@/features/course-form/edit-course-screen";
import { useCompletionQuestion } from "@/features/courses/actions";

export function Component() {
  const { mayComplete, question } = useCompletionQuestion();
  return (
    <>
      <EditCourseScreen mayComplete={mayComplete} />
      {question}
    </>
  );
}
