/** The form of a course, new or not: four sections, one save. */
import type { ReactNode } from "react";
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
import { RapporteursSection } from "@/features/course-form/rapporteurs/rapporteurs-section";
import { IdentitySection } from "@/features/course-form/sections/identity-section";
import { ScheduleSection } from "@/features/course-form/sections/schedule-section";
import { ValuesSection } from "@/features/course-form/sections/values-section";
import { RecordForm } from "@/shared/forms/record-form";
import { type RecordFormOptions, useRecordForm } from "@/shared/forms/use-record-form";

/** Saving and going on to who takes part. */
export const ADD_PARTICIPANTS = "participants";

const SECONDARY = [{ label: "Guardar y agregar participantes", intent: ADD_PARTICIPANTS }];

type Options = RecordFormOptions<typeof COURSE_SCHEMA, SavedCourse>;

interface CourseFormProps
  extends Pick<Options, "updatedAt" | "draft" | "save" | "reload" | "onSaved"> {
  values: CourseTyped;
  supplierName: string | null;
  /** Whoever teaches the course or did before. */
  met: readonly Teacher[];
  exists: boolean;
  onCancel: () => void;
  /** Something to know before the first field. */
  children?: ReactNode | undefined;
}

export function CourseForm({
  supplierName,
  met,
  exists,
  onCancel,
  children,
  ...options
}: CourseFormProps) {
  const form = useRecordForm({
    ...options,
    schema: COURSE_SCHEMA,
    cross: crossIssues,
    fields: FIELDS,
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
      sections={SECTIONS}
    >
      {children}
      <IdentitySection supplierName={supplierName} exists={exists} />
      <ScheduleSection />
      <ValuesSection />
      <RapporteursSection met={met} />
    </RecordForm>
  );
}
