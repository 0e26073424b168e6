/** When the copy of a course begins, and what it takes along. */

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { coursesChanged } from "@/entities/course/course";
import { detailAddress } from "@/features/courses/addresses";
import { type Course, duplicateCourse } from "@/features/courses/api";
import { DateInput } from "@/platform/forms/date-input";
import { SwitchInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { flag, requiredDay } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";

export type Original = Pick<Course, "course_id" | "courseName">;

const SCHEMA = z.object({
  initialDate: requiredDay("Ingresa la fecha de inicio del curso nuevo."),
  withRapporteurs: flag(),
  withParticipants: flag(),
  withSurveys: flag(),
});

/** When the copy of a course begins, and what it takes along. */
export function DuplicateForm({ course, onClose }: { course: Original; onClose: () => void }) {
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
      initialDate: "Fecha de inicio",
      withRapporteurs: "Con sus relatores",
      withParticipants: "Con sus participantes",
      withSurveys: "Con sus encuestas, en las fechas nuevas",
    },
    required: ["initialDate"],
    noun: "esta copia",
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
      label="Duplicar curso"
      place="drawer"
      submitLabel="Duplicar curso"
      onCancel={onClose}
    >
      <DateInput name="initialDate" />
      <SwitchInput name="withRapporteurs" />
      <SwitchInput name="withParticipants" />
      <SwitchInput name="withSurveys" />
      <p className="text-sm text-ink-muted">
        La fecha de término se mueve los mismos días. Los resultados nunca se copian.
      </p>
    </RecordForm>
  );
}
