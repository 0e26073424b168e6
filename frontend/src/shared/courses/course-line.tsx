/** One course in the list of somebody's courses: what it is, when it was and how it stands. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CourseState } from "@/shared/courses/course-states";
import { StateBadge } from "@/shared/courses/state-badge";
import { formatDay } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";

interface CourseLineProps {
  id: number;
  name: string;
  initialDate: string;
  endDate: string;
  state: CourseState;
  /** What this list is about, e.g. hours and result. */
  facts: readonly (string | null)[];
  children?: ReactNode | undefined;
}

export function CourseLine(props: CourseLineProps) {
  const { id, name, initialDate, endDate, state, facts, children } = props;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={withQuery(PATHS.courseDetail, { id })}
          className="link min-w-0 text-sm font-medium break-words text-ink decoration-transparent hover:decoration-current"
        >
          {name}
        </Link>
        <StateBadge state={state} />
      </div>
      <p className="text-xs text-ink-muted tabular-nums">
        {[daysOf(initialDate, endDate), ...facts].filter(Boolean).join(" · ")}
      </p>
      {children}
    </li>
  );
}

function daysOf(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} al ${formatDay(last)}`;
}
