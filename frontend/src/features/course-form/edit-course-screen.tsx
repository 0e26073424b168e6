/** A course that exists, changed field by field and beside others who may change it too. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef } from "react";
import { coursesChanged } from "@/entities/course/course";
import { readSurveys } from "@/entities/survey/schedule";
import {
  courseQuery,
  formSurveysQuery,
  readCourse,
  type SavedCourse,
  updateCourse,
} from "@/features/course-form/api/course-calls";
import { CourseForm } from "@/features/course-form/course-form";
import { FormSkeleton } from "@/features/course-form/form-skeleton";
import { type CourseChanges, changedBody } from "@/features/course-form/model/course-body";
import {
  type CourseDetail,
  teacherOf,
  typedCourse,
} from "@/features/course-form/model/course-values";
import {
  type KnownSurveys,
  NO_SURVEYS,
  typedSurveys,
  withoutSurveys,
} from "@/features/course-form/model/survey-fields";
import { useSurveySaving } from "@/features/course-form/surveys/use-survey-saving";
import { courseTexts, editTexts } from "@/features/course-form/texts";
import { useCourseExits } from "@/features/course-form/use-course-exits";
import { ApiError } from "@/platform/api/errors";
import { asId, useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, EmptyState } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

const SenceWarnings = late(
  async () => (await import("@/features/course-form/sections/sence-warnings")).SenceWarnings,
);

const PLACE = { id: asId };

interface EditCourseScreenProps {
  /** Asks before a course with something missing is completed. */
  mayComplete: (id: number) => Promise<boolean>;
}

export function EditCourseScreen({ mayComplete }: EditCourseScreenProps) {
  const [{ id }] = useAddress(PLACE);
  return id === null ? <NoCourse /> : <KnownCourse key={id} {...{ id, mayComplete }} />;
}

function KnownCourse({ id, mayComplete }: EditCourseScreenProps & { id: number }) {
  const course = useQuery(courseQuery(id));
  const surveys = useQuery(formSurveysQuery(id));
  // The course can be edited without them, and they are not waited for when they fail.
  const waits = surveys.isPending && surveys.fetchStatus !== "paused";
  if (course.error instanceof ApiError && course.error.status === 404) return <NoCourse />;
  return (
    <>
      <PageHeader title={courseTexts.edit} context={course.data?.courseName} />
      <AsyncView
        query={{ ...course, isPending: course.isPending || (course.isSuccess && waits) }}
        loadingLabel={courseTexts.loading}
        errorTitle={editTexts.loadFailed}
        skeleton={<FormSkeleton />}
      >
        {(known: CourseDetail) => (
          <EditCourseForm course={known} surveys={surveys.data ?? null} mayComplete={mayComplete} />
        )}
      </AsyncView>
    </>
  );
}

interface EditCourseFormProps extends EditCourseScreenProps {
  course: CourseDetail;
  /** Null when they could not be read. */
  surveys: KnownSurveys | null;
}

function EditCourseForm({ course, surveys, mayComplete }: EditCourseFormProps) {
  const { course_id: id, rapporteurs } = course;
  const client = useQueryClient();
  const saveSurveys = useSurveySaving();
  const exits = useCourseExits(withQuery(PATHS.courseDetail, { id }));
  /** What this form saved itself is nobody else's change. */
  const ownMoment = useRef("");

  async function send(body: CourseChanges, known: string): Promise<SavedCourse> {
    const updatedAt = known > ownMoment.current ? known : ownMoment.current;
    const saved = await updateCourse(id, { ...body, updatedAt });
    ownMoment.current = saved.updatedAt;
    return saved;
  }

  /** What else was typed is saved first: the question is about the course as it will be completed. */
  async function complete(body: CourseChanges, known: string): Promise<SavedCourse> {
    const { isComplete: _asked, ...others } = body;
    const saved = Object.keys(others).length > 0 ? await send(others, known) : course;
    if (await mayComplete(id)) return send({ isComplete: true }, known);
    void toast.done(editTexts.savedIncomplete);
    return saved;
  }

  return (
    <CourseForm
      exists
      values={{ ...typedCourse(course), ...typedSurveys(surveys ?? NO_SURVEYS) }}
      surveys={surveys}
      updatedAt={course.updatedAt}
      supplierName={course.supplierName}
      met={[...rapporteurs.active, ...rapporteurs.removed].map(teacherOf)}
      draft={{ key: "course", id }}
      onSaved={exits.saved}
      onCancel={exits.cancelled}
      reload={async () => {
        const [newer, others] = await Promise.all([readCourse(id), readSurveys(id)]);
        const values = { ...typedCourse(newer), ...typedSurveys(others) };
        return { values, updatedAt: newer.updatedAt };
      }}
      save={async (changes, all, { updatedAt = course.updatedAt }) => {
        const body = changedBody(withoutSurveys(changes), withoutSurveys(all));
        const saved = await (body.isComplete ? complete : send)(body, updatedAt);
        if (surveys) await saveSurveys(id, all, surveys);
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
      <PageHeader title={courseTexts.edit} />
      <EmptyState
        icon={<SearchX />}
        title={editTexts.missing}
        actions={
          <LinkButton to={PATHS.courses} variant="primary">
            {editTexts.seeCourses}
          </LinkButton>
        }
      />
    </>
  );
}
