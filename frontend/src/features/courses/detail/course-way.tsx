/** The way of a course from planned to complete, and where it stands on it. */
import type { CourseState } from "@/features/courses/api/courses-api";
import { COURSE_WAY } from "@/features/courses/model/course-states";
import { STATE_WORDS } from "@/shared/courses/course-states";
import { type Step, Stepper } from "@/shared/ui/stepper";

export function CourseWay({ state }: { state: CourseState }) {
  if (state === "deshabilitado") return null;
  return <Stepper label="Estado del curso" steps={stepsTo(state)} />;
}

/** A complete course has nothing left to do. */
export function stepsTo(state: CourseState): Step[] {
  const now = COURSE_WAY.indexOf(state);
  const last = COURSE_WAY.length - 1;
  return COURSE_WAY.map((step, index) => ({
    id: step,
    label: STATE_WORDS[step].label,
    state: index < now || now === last ? "done" : index === now ? "current" : "todo",
  }));
}
