/** The form of a course, new or not: five sections, one save. */

import type { ReactNode } from "react";
import * as z from "zod/mini";
import { CompanyInput } from "@/entities/company/company-input";
import { useOpenCompanyChoices, useThematicAreaChoices } from "@/entities/lookups/lookups";
import { findSuppliers } from "@/entities/supplier/supplier";
import type { SavedCourse } from "@/features/course-form/api/course-calls";
import {
  type CourseField,
  type CourseTyped,
  FIELDS,
  IDENTITY,
  SECTIONS,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import {
  COURSE_SCHEMA,
  crossIssues,
  mayWait,
  readyIssues,
  requiredFields,
} from "@/features/course-form/model/course-schema";
import {
  type KnownSurveys,
  SURVEY_LABELS,
  SURVEY_SHAPE,
  SURVEYS,
  type SurveysTyped,
  surveyIssues,
} from "@/features/course-form/model/survey-fields";
import { courseTexts } from "@/features/course-form/texts";
import { COURSE } from "@/generated/records/course";
import { useSession } from "@/platform/api/session";
import { textOf, useForm } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { RecordForm } from "@/platform/forms/record-form";
import { SearchSelectInput } from "@/platform/forms/search-select-input";
import { type RecordFormOptions, useRecordForm } from "@/platform/forms/use-record-form";
import { late } from "@/platform/lib/late";
import { RecordSection } from "@/platform/records/record-section";
import { Banner } from "@/platform/ui/banner";
import { Skeleton } from "@/platform/ui/states";

/** Further down in the form: they may come a moment later than what is filled first. */
const ScheduleSection = late(
  async () => (await import("@/features/course-form/sections/schedule-section")).ScheduleSection,
  () => <Skeleton className="h-96 w-full rounded-card" />,
);
const ValuesSection = late(
  async () => (await import("@/features/course-form/sections/values-section")).ValuesSection,
  () => <Skeleton className="h-96 w-full rounded-card" />,
);
const RapporteursSection = late(
  async () =>
    (await import("@/features/course-form/rapporteurs/rapporteurs-section")).RapporteursSection,
  () => <Skeleton className="h-48 w-full rounded-card" />,
);

/** Saving and going on to who takes part. */
export const ADD_PARTICIPANTS = "participants";

const SECONDARY = [{ label: courseTexts.saveAndAdd, intent: ADD_PARTICIPANTS }];

const SCHEMA = z.extend(COURSE_SCHEMA, SURVEY_SHAPE);
const ALL_FIELDS = { ...FIELDS, ...SURVEY_LABELS };
const ALL_SECTIONS = [...SECTIONS, SURVEYS];

interface CourseFormProps
  extends Pick<
    RecordFormOptions<typeof SCHEMA, SavedCourse>,
    "updatedAt" | "draft" | "save" | "reload" | "onSaved"
  > {
  values: CourseTyped & SurveysTyped;
  supplierName: string | null;
  /** Whoever teaches the course or did before. */
  met: readonly Teacher[];
  /** The surveys of the course; null when they could not be read: it is edited without them. */
  surveys: KnownSurveys | null;
  exists: boolean;
  onCancel: () => void;
  /** Something to know before the first field. */
  children?: ReactNode | undefined;
}

export function CourseForm({
  supplierName,
  met,
  surveys,
  exists,
  onCancel,
  children,
  ...options
}: CourseFormProps) {
  const { values } = options;
  const waits = (field: string, typed: CourseTyped) =>
    exists && mayWait(field as CourseField, typed, values);
  const form = useRecordForm({
    ...options,
    schema: SCHEMA,
    cross: (typed: CourseTyped & SurveysTyped) => [
      ...readyIssues(typed, values),
      ...crossIssues(typed).filter(({ field }) => !waits(field, typed)),
      ...(surveys ? surveyIssues(typed, surveys) : []),
    ],
    fields: ALL_FIELDS,
    required: (typed: CourseTyped) => requiredFields(typed).filter((field) => !waits(field, typed)),
    noun: courseTexts.noun,
  });
  return (
    <RecordForm
      form={form}
      label={exists ? courseTexts.edit : courseTexts.newCourse}
      submitLabel={courseTexts.save}
      secondary={SECONDARY}
      onCancel={onCancel}
      reviewable={exists}
      sections={ALL_SECTIONS}
    >
      {children}
      <IdentitySection supplierName={supplierName} exists={exists} />
      <ScheduleSection />
      <ValuesSection />
      <RapporteursSection met={met} />
      {/* They are programmed together with the course; their fields arrive after the form. */}
      <FormSection<SurveysTyped> {...SURVEYS}>
        {surveys === null ? (
          <Banner tone="warning">{courseTexts.surveysFailed}</Banner>
        ) : (
          <SurveyParts known={surveys} />
        )}
      </FormSection>
    </RecordForm>
  );
}

const SurveyParts = late(
  async () => (await import("@/features/course-form/surveys/survey-parts")).SurveyParts,
  () => <Skeleton className="h-40 w-full rounded-field" />,
);

interface IdentitySectionProps {
  /** The name of the provider that the form begins with. */
  supplierName: string | null;
  /** A course that exists can be called complete. */
  exists: boolean;
}

/** Its name, for whom, by whom, about what and in which way. */
function IdentitySection({ supplierName, exists }: IdentitySectionProps) {
  const areas = useThematicAreaChoices();
  return (
    <RecordSection
      record={COURSE}
      section="identity"
      id={IDENTITY.id}
      options={{ topicArea: areas }}
      inputs={{
        company_id: <CourseCompany />,
        supplier_id: (
          <SearchSelectInput<CourseTyped>
            name="supplier_id"
            load={findSuppliers}
            cacheKey="suppliers"
            initialLabel={supplierName}
            placeholder={courseTexts.internal}
            clearable
          />
        ),
        ...(exists ? {} : { isComplete: null }),
      }}
    />
  );
}

/** Who belongs to a company makes courses for it only. */
function CourseCompany() {
  const own = useSession((state) => state.user?.companyName ?? null);
  const known = useForm().core.baseline().values.company_id;
  const companies = useOpenCompanyChoices(Number(textOf(known)) || null);
  if (own === null) return <CompanyInput<CourseTyped> name="company_id" options={companies} />;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-medium">{FIELDS.company_id}</span>
      <span className="flex min-h-(--control) items-center">{own}</span>
    </div>
  );
}
