/** Changes of one course that are done at once and can be taken back. */
import { setCourseActive, setCourseComplete } from "@/features/courses/api/courses-api";
import { useTakenBack } from "@/features/courses/ui/use-taken-back";
import { formatDay, todayInChile } from "@/shared/lib/format";

interface Named {
  course_id: number;
  courseName: string;
}

export interface CourseChanges {
  switchCourse: (course: Named & { active: boolean }) => Promise<boolean>;
  complete: (course: Named & { isComplete: boolean }) => Promise<boolean>;
}

export const COURSE_STOPS = "Sus datos se conservan; deja de contar en los indicadores.";

/** Why a course cannot be marked complete yet; null when it can, or when it is already. */
export function whyNotComplete(course: { isComplete: boolean; endDate: string }): string | null {
  if (course.isComplete || course.endDate <= todayInChile()) return null;
  return `Termina el ${formatDay(course.endDate)}: desde ese día podrás marcarlo.`;
}

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
