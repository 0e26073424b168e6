/** When a course was made, is held and is asked about: one line of days. */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { type Milestone, milestonesOf } from "@/features/courses/detail/timeline-model";
import { detailAddress } from "@/features/courses/model/addresses";
import { formatDay, todayInChile } from "@/shared/lib/format";
import { courseSurveysQuery } from "@/shared/surveys/schedule/schedule-calls";
import { STATE_TONES } from "@/shared/surveys/survey-states";
import { Badge } from "@/shared/ui/badge";

export function CourseTimeline({ course }: { course: CourseDetail }) {
  const { data } = useQuery(courseSurveysQuery(course.course_id));
  const milestones = milestonesOf(course, data, todayInChile());
  return (
    <ol
      aria-label="Línea de tiempo del curso"
      className="flex flex-col gap-y-3 rounded-card border bg-surface px-4 py-3 shadow-raised md:flex-row md:gap-x-3"
    >
      {milestones.map((one) => (
        <li
          key={one.label}
          className={clsx(
            "flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1 border-l-2 pl-3 md:flex-col md:border-t-2 md:border-l-0 md:pt-2 md:pl-0",
            one.reached ? "border-primary" : "border-line",
          )}
        >
          <Name milestone={one} courseId={course.course_id} />
          <Time milestone={one} />
        </li>
      ))}
    </ol>
  );
}

function Name({ milestone, courseId }: { milestone: Milestone; courseId: number }) {
  const { label, tab, reached } = milestone;
  if (tab) {
    return (
      <Link to={detailAddress(courseId, tab)} className="link text-xs pointer-coarse:py-2">
        {label}
      </Link>
    );
  }
  return (
    <span className="text-xs text-ink-muted">
      {label}
      {reached && <span className="sr-only"> (listo)</span>}
    </span>
  );
}

function Time({ milestone }: { milestone: Milestone }) {
  const { day, until, state } = milestone;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {day && (
        <span className="text-sm font-medium tabular-nums">
          {until ? `${formatDay(day)} a ${formatDay(until)}` : formatDay(day)}
        </span>
      )}
      {state && <Badge tone={STATE_TONES[state] ?? "neutral"}>{state}</Badge>}
    </span>
  );
}
