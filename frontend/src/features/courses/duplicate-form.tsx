/** When the copy of a course begins, and what it takes along. */

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { coursesChanged } from "@/entities/course/course";
import { detailAddress } from "@/features/courses/addresses";
import { type Course, duplicateCourse } from "@/features/courses/api";
import { courseTexts } from "@/features/courses/texts";
import { DateInput } from "@/platform/forms/date-input";
import { SwitchInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { flag, requiredDay } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";

const SCHEMA = z.object({
  initialDate: requiredDay(courseTexts.startMissing),
  withRapporteurs: flag(),
  withParticipants: flag(),
  withSurveys: flag(),
});

type Values = z.input<typeof SCHEMA>;

interface DuplicateFormProps {
  course: Pick<Course, "course_id" | "courseName">;
  onClose: () => void;
}

export function DuplicateForm({ course, onClose }: DuplicateFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: SCHEMA,
    values: {
      initialDate: "",
      withRapporteurs: true,
      withParticipants: false,
      withSurveys: false,
    },
    fields: {
      initialDate: courseTexts.startDate,
      withRapporteurs: courseTexts.withTeachers,
      withParticipants: courseTexts.withParticipants,
      withSurveys: courseTexts.withSurveys,
    },
    required: ["initialDate"],
    noun: courseTexts.copyNoun,
    nested: true,
    save: async (_changes, all, { idempotencyKey }) => {
      const copy = await duplicateCourse(course.course_id, all, idempotencyKey);
      await coursesChanged(client);
      return copy;
    },
    onSaved: (copy) => void navigate(detailAddress(copy.course_id)),
  });
  return (
    <RecordForm
      form={form}
      label={courseTexts.duplicateCourse}
      place="drawer"
      submitLabel={courseTexts.duplicateCourse}
      onCancel={onClose}
    >
      <DateInput<Values> name="initialDate" />
      <SwitchInput<Values> name="withRapporteurs" />
      <SwitchInput<Values> name="withParticipants" />
      <SwitchInput<Values> name="withSurveys" />
      <p className="text-sm text-ink-muted">{courseTexts.duplicateHelp}</p>
    </RecordForm>
  );
}
