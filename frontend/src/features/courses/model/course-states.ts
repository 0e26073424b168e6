/** The way of a course from planned to complete, and how courses are taught. */
import type { CourseState } from "@/shared/courses/course-states";

/** The way of a course that nobody disables. */
export const COURSE_WAY: readonly CourseState[] = [
  "programado",
  "en_curso",
  "por_cerrar",
  "completado",
];

export const JORNADAS = ["AM", "PM", "Completa", "Vespertina"] as const;
