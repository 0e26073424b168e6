/** /detail/course: one course, its tabs in the address. */
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { courseQuery } from "@/features/courses/api/course-queries";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { CourseHeader } from "@/features/courses/detail/course-header";
import { CourseTab } from "@/features/courses/detail/course-tab";
import { DETAIL_TABS, readTab } from "@/features/courses/detail/detail-tabs";
import { courseIdIn, detailAddress } from "@/features/courses/model/addresses";
import { ApiError } from "@/shared/api/errors";
import { PATHS } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { Tabs } from "@/shared/ui/tabs";

export function CourseDetailScreen() {
  const [query] = useSearchParams();
  const id = courseIdIn(query);
  const course = useQuery({ ...courseQuery(id), enabled: id > 0 });
  const isMissing = id === 0 || (course.error instanceof ApiError && course.error.status === 404);
  return (
    <div className="flex flex-col gap-5">
      <CourseHeader course={isMissing ? undefined : course.data} />
      {isMissing ? (
        <MissingCourse />
      ) : (
        <AsyncView
          query={course}
          loadingLabel="Cargando el curso…"
          errorTitle="No pudimos cargar el curso. Tus datos están a salvo."
          skeleton={<TextSkeleton lines={12} />}
        >
          {(found) => <CourseTabs key={found.course_id} course={found} />}
        </AsyncView>
      )}
    </div>
  );
}

function CourseTabs({ course }: { course: CourseDetail }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const heading = useId();
  const tab = readTab(query);
  const choices = DETAIL_TABS.map(({ value, label, countOf }) => ({
    value,
    label,
    count: countOf?.(course),
  }));
  const shown = choices.find(({ value }) => value === tab);
  return (
    <Tabs
      label="Partes del curso"
      value={tab}
      tabs={choices}
      onValueChange={(next) =>
        void navigate(detailAddress(course.course_id, next as typeof tab), {
          preventScrollReset: true,
        })
      }
    >
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="sr-only print:not-sr-only print:mb-3 print:text-lg print:font-semibold"
        >
          {shown?.label}
        </h2>
        <CourseTab tab={tab} course={course} />
      </section>
    </Tabs>
  );
}

function MissingCourse() {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="Este curso no existe o fue eliminado."
        actions={
          <Button asChild>
            <Link to={PATHS.courses}>Ir a Cursos</Link>
          </Button>
        }
      />
    </Card>
  );
}
