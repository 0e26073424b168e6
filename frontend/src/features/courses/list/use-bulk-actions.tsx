/** What can be done with many courses at once. */
import { CircleCheck, CircleSlash } from "lucide-react";
import { setManyActive } from "@/features/courses/api/courses-api";
import { COURSE_STOPS } from "@/features/courses/ui/use-course-changes";
import { COURSES_KEY, TOLD_OF_COURSES } from "@/shared/courses/course-changes";
import { formatCount } from "@/shared/lib/format";
import type { BulkAction } from "@/shared/lists/bulk";
import { useBulkChange } from "@/shared/lists/use-bulk-change";

const OFF = { one: "curso deshabilitado", many: "cursos deshabilitados" };
const ON = { one: "curso habilitado", many: "cursos habilitados" };

export function useBulkActions(): BulkAction[] {
  const change = useBulkChange(COURSES_KEY, ...TOLD_OF_COURSES);

  function turning(active: boolean): BulkAction["run"] {
    const words = active ? ON : OFF;
    return ({ rows }, onDone) =>
      void change({
        send: () => setManyActive(rows, active),
        said: (changed) => formatCount(changed, words.one, words.many),
        effects: active ? undefined : COURSE_STOPS,
        onDone,
      });
  }

  return [
    { label: "Habilitar", icon: <CircleCheck />, run: turning(true) },
    { label: "Deshabilitar", icon: <CircleSlash />, run: turning(false) },
  ];
}
