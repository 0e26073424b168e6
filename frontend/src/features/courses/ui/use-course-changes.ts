/** Changes of one course that are done at once and can be taken back. */
import { setCourseActive, setCourseComplete } from "@/features/courses/api/courses-api";
import { useTakenBack } from "@/features/courses/ui/use-taken-back";

interface Named {
  course_id: number;
  courseName: string;
}

export interface CourseChanges {
  switchCourse: (course: Named & { active: boolean }) => Promise<boolean>;
  complete: (course: Named & { isComplete: boolean }) => Promise<boolean>;
}

export const COURSE_STOPS = "Sus datos se conservan; deja de contar en los indicadores.";

export function useCourseChanges(): CourseChanges {
  const change = useTakenBack();
  return {
    switchCourse: ({ course_id, courseName, active }) =>
      change({
        send: () => setCourseActive(course_id, !active),
        undo: () => setCourseActive(course_id, active),
        said: `${active ? "Curso deshabilitado" : "Curso habilitado"}: ${courseName}`,
        effects: active ? COURSE_STOPS : undefined,
      }),
    complete: ({ course_id, courseName, isComplete }) =>
      change({
        send: () => setCourseComplete(course_id, !isComplete),
        undo: () => setCourseComplete(course_id, isComplete),
        said: `${isComplete ? "Curso reabierto" : "Curso completado"}: ${courseName}`,
      }),
  };
}
