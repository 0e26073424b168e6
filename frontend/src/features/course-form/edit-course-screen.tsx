/** A course that exists, changed field by field and beside others who may change it too. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import {
  courseQuery,
  coursesChanged,
  readCourse,
  updateCourse,
} from "@/features/course-form/api/course-calls";
import { CourseForm } from "@/features/course-form/course-form";
import { FormSkeleton } from "@/features/course-form/form-skeleton";
import { changedBody } from "@/features/course-form/model/course-body";
import {
  type CourseDetail,
  teacherOf,
  typedCourse,
} from "@/features/course-form/model/course-values";
import { SenceWarnings } from "@/features/course-form/sections/sence-warnings";
import { useCourseExits } from "@/features/course-form/use-course-exits";
import { ApiError } from "@/shared/api/errors";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";

export function EditCourseScreen() {
  const [query] = useSearchParams();
  const id = Number(query.get("id"));
  return Number.isInteger(id) && id > 0 ? <KnownCourse key={id} id={id} /> : <NoCourse />;
}

function KnownCourse({ id }: { id: number }) {
  const course = useQuery(courseQuery(id));
  if (course.error instanceof ApiError && course.error.status === 404) return <NoCourse />;
  return (
    <>
      <PageHeader title="Editar curso" context={course.data?.courseName} />
      <AsyncView
        query={course}
        loadingLabel="Cargando el curso…"
        errorTitle="No pudimos cargar el curso."
        skeleton={<FormSkeleton />}
      >
        {(known: CourseDetail) => <EditCourseForm course={known} />}
      </AsyncView>
    </>
  );
}

function EditCourseForm({ course }: { course: CourseDetail }) {
  const { course_id: id, rapporteurs } = course;
  const client = useQueryClient();
  const exits = useCourseExits(withQuery(PATHS.courseDetail, { id }));
  return (
    <CourseForm
      exists
      values={typedCourse(course)}
      updatedAt={course.updatedAt}
      supplierName={course.supplierName}
      met={[...rapporteurs.active, ...rapporteurs.removed].map(teacherOf)}
      draft={{ key: "course", id }}
      onSaved={exits.saved}
      onCancel={exits.cancelled}
      reload={async () => {
        const newer = await readCourse(id);
        return { values: typedCourse(newer), updatedAt: newer.updatedAt };
      }}
      save={async (changes, all, { updatedAt = course.updatedAt }) => {
        const saved = await updateCourse(id, { ...changedBody(changes, all), updatedAt });
        await coursesChanged(client);
        return saved;
      }}
    >
      <SenceWarnings warnings={course.warnings} />
    </CourseForm>
  );
}

function NoCourse() {
  return (
    <>
      <PageHeader title="Editar curso" />
      <EmptyState
        icon={<SearchX />}
        title="Este curso no existe o fue eliminado."
        actions={
          <Button asChild variant="primary">
            <Link to={PATHS.courses}>Ver cursos</Link>
          </Button>
        }
      />
    </>
  );
}
