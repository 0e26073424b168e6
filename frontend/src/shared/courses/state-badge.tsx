/** Where a course stands. */
import { CalendarClock, CircleCheck, CirclePlay, CircleSlash, TriangleAlert } from "lucide-react";
import { type CourseState, STATE_WORDS } from "@/shared/courses/course-states";
import { Badge } from "@/shared/ui/badge";

const ICONS = {
  programado: <CalendarClock />,
  en_curso: <CirclePlay />,
  por_cerrar: <TriangleAlert />,
  completado: <CircleCheck />,
  deshabilitado: <CircleSlash />,
} satisfies Record<CourseState, unknown>;

export function StateBadge({ state }: { state: CourseState }) {
  const { label, tone } = STATE_WORDS[state];
  return (
    <Badge tone={tone} icon={ICONS[state]}>
      {label}
    </Badge>
  );
}
