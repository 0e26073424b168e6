/** The form of a course, new or not: five sections, one save. */
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { SavedCourse } from "@/features/course-form/api/course-calls";
import {
  type CourseTyped,
  FIELDS,
  SECTIONS,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import {
  COURSE_SCHEMA,
  crossIssues,
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
import { IdentitySection } from "@/features/course-form/sections/identity-section";
import { SurveysSection } from "@/features/course-form/surveys/surveys-section";
import { RecordForm } from "@/platform/forms/record-form";
import { type RecordFormOptions, useRecordForm } from "@/platform/forms/use-record-form";
import { late } from "@/platform/lib/late";
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

const SECONDARY = [{ label: "Guardar y agregar participantes", intent: ADD_PARTICIPANTS }];

const SCHEMA = z.extend(COURSE_SCHEMA, SURVEY_SHAPE);
const ALL_FIELDS = { ...FIELDS, ...SURVEY_LABELS };
const ALL_SECTIONS = [...SECTIONS, SURVEYS];

type Options = RecordFormOptions<typeof SCHEMA, SavedCourse>;

interface CourseFormProps
  extends Pick<Options, "updatedAt" | "draft" | "save" | "reload" | "onSaved"> {
  values: CourseTyped & SurveysTyped;
  supplierName: string | null;
  /** Whoever teaches the course or did before. */
  met: readonly Teacher[];
  /** The surveys of the course; null when they could not be read. */
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
  const form = useRecordForm({
    ...options,
    schema: SCHEMA,
    cross: (typed: CourseTyped & SurveysTyped) => [
      ...crossIssues(typed),
      ...(surveys ? surveyIssues(typed, surveys) : []),
    ],
    fields: ALL_FIELDS,
    required: requiredFields,
    noun: "este curso",
  });
  return (
    <RecordForm
      form={form}
      label={exists ? "Editar curso" : "Nuevo curso"}
      submitLabel="Guardar curso"
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
      <SurveysSection known={surveys} />
    </RecordForm>
  );
}
