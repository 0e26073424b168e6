/** A new course, from nothing or from another one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type CourseProposal, coursesChanged, readProposal } from "@/entities/course/course";
import { courseQuery, createCourse } from "@/features/course-form/api/course-calls";
import { CourseForm } from "@/features/course-form/course-form";
import { FormSkeleton } from "@/features/course-form/form-skeleton";
import { newCourseBody } from "@/features/course-form/model/course-body";
import { BLANK, type CourseTyped } from "@/features/course-form/model/course-fields";
import {
  type CourseDetail,
  copiedCourse,
  proposedCourse,
} from "@/features/course-form/model/course-values";
import {
  NO_SURVEYS,
  typedSurveys,
  withoutSurveys,
} from "@/features/course-form/model/survey-fields";
import { useSurveySaving } from "@/features/course-form/surveys/use-survey-saving";
import { useCourseExits } from "@/features/course-form/use-course-exits";
import { useEnrolling } from "@/features/course-form/use-enrolling";
import { useSession } from "@/platform/api/session";
import { formatCount } from "@/platform/lib/format";
import { PATHS } from "@/platform/lib/paths";
import { Banner } from "@/platform/ui/banner";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView } from "@/platform/ui/states";

const TITLE = "Nuevo curso";

export function NewCourseScreen() {
  const [query] = useSearchParams();
  const origin = Number(query.get("desde"));
  const proposal = readProposal(query);
  if (origin > 0) return <CopiedCourse origin={origin} />;
  return proposal ? <ProposedCourse proposal={proposal} /> : <FreshCourse />;
}

function FreshCourse() {
  return (
    <>
      <PageHeader title={TITLE} context="Los datos de SENCE se pueden completar después." />
      <NewCourseForm values={BLANK} record="new" supplierName={null} />
    </>
  );
}

function ProposedCourse({ proposal }: { proposal: CourseProposal }) {
  const { people } = proposal;
  return (
    <>
      <PageHeader title={TITLE} context="Con los datos del simulador de Presupuesto." />
      {people.length > 0 && (
        <Banner tone="info">
          Al guardar se {people.length === 1 ? "inscribe" : "inscriben"}{" "}
          {formatCount(people.length, "persona elegida", "personas elegidas")} en el simulador.
        </Banner>
      )}
      <NewCourseForm
        values={proposedCourse(proposal)}
        people={people}
        record="proposal"
        supplierName={null}
      />
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
  /** Who takes part from the beginning. */
  people?: readonly number[] | undefined;
  /** The name of its draft. */
  record: string;
  supplierName: string | null;
}

function NewCourseForm({ values, people = [], record, supplierName }: NewCourseFormProps) {
  const client = useQueryClient();
  const exits = useCourseExits(PATHS.courses);
  const saveSurveys = useSurveySaving();
  const enrol = useEnrolling();
  const ownCompany = useSession((state) => state.user?.company_id ?? null);
  return (
    <CourseForm
      exists={false}
      values={{
        ...values,
        ...typedSurveys(NO_SURVEYS),
        ...(ownCompany === null ? {} : { company_id: String(ownCompany) }),
      }}
      surveys={NO_SURVEYS}
      supplierName={supplierName}
      met={values.rapporteurs}
      draft={{ key: "course", id: record }}
      onSaved={exits.saved}
      onCancel={exits.cancelled}
      save={async (_changes, course, { idempotencyKey }) => {
        const saved = await createCourse(newCourseBody(withoutSurveys(course)), idempotencyKey);
        await enrol(saved.course_id, people);
        await saveSurveys(saved.course_id, course, NO_SURVEYS);
        await coursesChanged(client);
        return saved;
      }}
    />
  );
}
