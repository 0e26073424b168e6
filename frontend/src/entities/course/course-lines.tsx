/** Somebody's courses, a page at a time, in the four states of anything that comes from the server. */

import {
  CalendarClock,
  CircleCheck,
  CirclePlay,
  CircleSlash,
  GraduationCap,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type CourseState, STATE_WORDS } from "@/entities/course/course";
import type { Page } from "@/platform/api/client";
import { formatCount, formatDay } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, type QueryFace, TextSkeleton } from "@/platform/ui/states";

interface CourseLinesProps<Row> {
  query: QueryFace<Page<Row[]>>;
  /** What stands there while there are none. */
  emptyTitle: string;
  onPageChange: (page: number) => void;
  /** A CourseLine. */
  children: (row: Row) => ReactNode;
}

export function CourseLines<Row>({
  query,
  emptyTitle,
  onPageChange,
  children,
}: CourseLinesProps<Row>) {
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando cursos…"
      errorTitle="No pudimos cargar los cursos. Tus datos están a salvo."
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={<EmptyState icon={<GraduationCap />} title={emptyTitle} />}
    >
      {({ items, meta }) => (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-muted">{formatCount(meta.total, "curso", "cursos")}</p>
          <ul className="divide-y border-y">{items.map(children)}</ul>
          {meta.pages > 1 && <Pagination {...meta} onPageChange={onPageChange} />}
        </div>
      )}
    </AsyncView>
  );
}

interface CourseLineProps {
  course: {
    course_id: number;
    courseName: string;
    initialDate: string;
    endDate: string;
    state: CourseState;
  };
  /** What this list is about, e.g. hours and result. */
  facts: readonly (string | null)[];
}

/** One course in the list of somebody's courses: what it is, when it was and how it stands. */
export function CourseLine({ course, facts }: CourseLineProps) {
  const { course_id, courseName, initialDate, endDate, state } = course;
  const first = formatDay(initialDate);
  const days = initialDate === endDate ? first : `${first} al ${formatDay(endDate)}`;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={withQuery(PATHS.courseDetail, { id: course_id })}
          className="link min-w-0 text-sm font-medium break-words text-ink decoration-transparent hover:decoration-current"
        >
          {courseName}
        </Link>
        <StateBadge state={state} />
      </div>
      <p className="text-xs text-ink-muted tabular-nums">
        {[days, ...facts].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}

const ICONS = {
  programado: <CalendarClock />,
  en_curso: <CirclePlay />,
  por_cerrar: <TriangleAlert />,
  completado: <CircleCheck />,
  deshabilitado: <CircleSlash />,
} satisfies Record<CourseState, unknown>;

/** Where a course stands. */
export function StateBadge({ state }: { state: CourseState }) {
  const { label, tone } = STATE_WORDS[state];
  return (
    <Badge tone={tone} icon={ICONS[state]}>
      {label}
    </Badge>
  );
}
