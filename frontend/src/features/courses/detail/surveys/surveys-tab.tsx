/** The surveys of a course: when they are held, how far they are, and what can be done with them. */
import { useQuery } from "@tanstack/react-query";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { SurveyCard } from "@/features/courses/detail/surveys/survey-card";
import { courseSurveysQuery } from "@/shared/surveys/schedule/schedule-calls";
import { KINDS } from "@/shared/surveys/schedule/schedule-model";
import { AsyncView } from "@/shared/ui/async-view";
import { Skeleton } from "@/shared/ui/skeleton";

const GRID = "grid items-start gap-5 lg:grid-cols-2";

export function SurveysTab({ course }: { course: CourseDetail }) {
  const surveys = useQuery(courseSurveysQuery(course.course_id));
  return (
    <AsyncView
      query={surveys}
      loadingLabel="Cargando las encuestas…"
      errorTitle="No pudimos cargar las encuestas. Tus datos están a salvo."
      skeleton={
        <div className={GRID}>
          {KINDS.map((kind) => (
            <Skeleton key={kind} className="h-96 w-full rounded-card" />
          ))}
        </div>
      }
    >
      {(known) => (
        <div className={GRID}>
          {KINDS.map((kind) => (
            <SurveyCard
              key={kind}
              kind={kind}
              course={course}
              survey={known[kind]}
              plan={known.defaults[kind]}
            />
          ))}
        </div>
      )}
    </AsyncView>
  );
}
