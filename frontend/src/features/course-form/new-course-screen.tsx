/** A new course, from nothing or from another one. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CourseProposal,
  coursesChanged,
  PROPOSAL,
  proposalOf,
} from "@/entities/course/course";
import { useObviousCompany } from "@/entities/lookups/lookups";
import { courseQuery, createCourse, enrolPeople } from "@/features/course-form/api/course-calls";
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
import { courseTexts, newTexts } from "@/features/course-form/texts";
import { useCourseExits } from "@/features/course-form/use-course-exits";
import { describeError } from "@/platform/api/errors";
import { asId, useAddress } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";
import { attempt } from "@/platform/ui/attempt";
import { Banner } from "@/platform/ui/banner";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

const PLACE = { ...PROPOSAL, desde: asId };

export function NewCourseScreen() {
  const [said] = useAddress(PLACE);
  const { desde: origin } = said;
  const proposal = proposalOf(said);
  if (origin !== null) return <CopiedCourse origin={origin} />;
  if (proposal) return <ProposedCourse proposal={proposal} />;
  return (
    <>
      <PageHeader title={courseTexts.newCourse} context={newTexts.newHelp} />
      <NewCourseForm values={BLANK} record="new" supplierName={null} />
    </>
  );
}

function ProposedCourse({ proposal }: { proposal: CourseProposal }) {
  const { people } = proposal;
  return (
    <>
      <PageHeader title={courseTexts.newCourse} context={newTexts.proposedHelp} />
      {people.length > 0 && <Banner tone="info">{newTexts.willEnrol(people.length)}</Banner>}
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
      <PageHeader
        title={courseTexts.newCourse}
        context={course.data && newTexts.copyOf(course.data.courseName)}
      />
      <AsyncView
        query={course}
        loadingLabel={courseTexts.loading}
        errorTitle={newTexts.originFailed}
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
  const company = useObviousCompany();
  return (
    <CourseForm
      exists={false}
      values={{
        ...values,
        ...typedSurveys(NO_SURVEYS),
        ...(company === null ? {} : { company_id: String(company) }),
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

/** People enrolled with a new course. Never throws: when that fails the course stays, and one may try again. */
function useEnrolling() {
  const client = useQueryClient();

  async function enrol(courseId: number, people: readonly number[]): Promise<void> {
    if (people.length === 0) return;
    const retry = (error: unknown) =>
      void toast.retry(newTexts.enrolFailed, {
        description: describeError(error).message,
        onRetry: () => void enrol(courseId, people).then(() => coursesChanged(client)),
      });
    await attempt(retry, () => enrolPeople(courseId, people));
  }

  return enrol;
}
