/** People enrolled with a new course; when that fails the course stays, and one may try again. */
import { useQueryClient } from "@tanstack/react-query";
import { coursesChanged } from "@/entities/course/course";
import { enrolPeople } from "@/features/course-form/api/course-calls";
import { describeError } from "@/platform/api/errors";
import { toast } from "@/platform/ui/toast";

/** Never throws: the course was saved, whatever becomes of its people. */
type Enrol = (courseId: number, people: readonly number[]) => Promise<void>;

export function useEnrolling(): Enrol {
  const client = useQueryClient();

  async function enrol(courseId: number, people: readonly number[]): Promise<void> {
    if (people.length === 0) return;
    try {
      await enrolPeople(courseId, people);
    } catch (error) {
      void toast.retry("El curso quedó guardado, pero sin las personas elegidas.", {
        description: describeError(error).message,
        onRetry: () => void enrol(courseId, people).then(() => coursesChanged(client)),
      });
    }
  }

  return enrol;
}
