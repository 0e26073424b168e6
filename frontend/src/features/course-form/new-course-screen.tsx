/** A new course, from nothing or from another one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { courseQuery, coursesChanged, createCourse } from "@/features/course-form/api/course-calls";
import { CourseForm } from "@/features/course-form/course-form";
import { FormSkeleton } from "@/features/course-form/form-skeleton";
import { newCourseBody } from "@/features/course-form/model/course-body";
import { BLANK, type CourseTyped } from "@/features/course-form/model/course-fields";
import { type CourseDetail, copiedCourse } from "@/features/course-form/model/course-values";
import { useCourseExits } from "@/features/course-form/use-course-exits";
import { useSession } from "@/shared/api/session";
import { PATHS } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { PageHeader } from "@/shared/ui/page-header";

const TITLE = "Nuevo curso";

export function NewCourseScreen() {
  const [query] = useSearchParams();
  const origin = Number(query.get("desde"));
  return origin > 0 ? <CopiedCourse origin={origin} /> : <FreshCourse />;
}

function FreshCourse() {
  return (
    <>
      <PageHeader title={TITLE} context="Los datos de SENCE se pueden completar después." />
      <NewCourseForm values={BLANK} record="new" supplierName={null} />
    </>
  );
}

function CopiedCourse({ origin }: { origin: number }) {
  const course = useQuery(courseQuery(origin));
  return (
    <>
      <PageHeader title={TITLE} context={course.data && `Copia de ${course.data.courseName}`} />
      <AsyncView
        query={course}
        loadingLabel="Cargando el curso…"
        errorTitle="No pudimos cargar el curso que quieres copiar."
        skeleton={<FormSkeleton />}
      >
        {(original: CourseDetail) => (
          <NewCourseForm
            key={origin}
            values={copiedCourse(original)}
            record={`copy-${origin}`}
            supplierName={original.supplierName}
          />
        )}
      </AsyncView>
    </>
  );
}

interface NewCourseFormProps {
  values: CourseTyped;
  /** The name of its draft. */
  record: string;
  supplierName: string | null;
}

function NewCourseForm({ values, record, supplierName }: NewCourseFormProps) {
  const client = useQueryClient();
  const exits = useCourseExits(PATHS.courses);
  const ownCompany = useSession((state) => state.user?.company_id ?? null);
  return (
    <CourseForm
      exists={false}
      values={{ ...values, ...(ownCompany === null ? {} : { company_id: String(ownCompany) }) }}
      supplierName={supplierName}
      met={values.rapporteurs}
      draft={{ key: "course", id: record }}
      onSaved={exits.saved}
      onCancel={exits.cancelled}
      save={async (_changes, course, { idempotencyKey }) => {
        const saved = await createCourse(newCourseBody(course), idempotencyKey);
        await coursesChanged(client);
        return saved;
      }}
    />
  );
}
