/** A person whom nobody registered yet, straight into the course. */

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { coursesChanged } from "@/entities/course/course";
import { useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { type CourseDetail, createParticipant } from "@/features/courses/api";
import {
  NEWCOMER,
  NEWCOMER_BLANK,
  NEWCOMER_FIELDS,
  NEWCOMER_SCHEMA,
  type NewcomerTyped,
  warningWords,
} from "@/features/courses/detail/participant-form";
import { peopleTexts } from "@/features/courses/texts";
import { useTypedIn } from "@/platform/forms/form-context";
import { RutInput, SwitchInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordFields } from "@/platform/records/record-section";
import { toast } from "@/platform/ui/toast";

interface NewParticipantProps {
  course: CourseDetail;
  onClose: () => void;
}

export function NewParticipantForm({ course, onClose }: NewParticipantProps) {
  const companies = useOpenCompanyChoices(course.company_id);
  const client = useQueryClient();
  const [wasExternal, setWasExternal] = useState(false);
  const form = useRecordForm({
    schema: NEWCOMER_SCHEMA,
    values: { ...NEWCOMER_BLANK, company: String(course.company_id) },
    cross: newcomerRules,
    fields: NEWCOMER_FIELDS,
    required: wasExternal ? ["name"] : ["name", "rut", "company"],
    noun: peopleTexts.noun,
    draft: { key: "participant", id: `curso-${course.course_id}` },
    save: async (_changes, all, { idempotencyKey }) => {
      const saved = await createParticipant(
        { ...all, course_id: course.course_id },
        idempotencyKey,
      );
      await coursesChanged(client);
      const worthKnowing = warningWords(saved.warnings);
      if (worthKnowing) {
        void toast.done(peopleTexts.addedOne(saved.name), { description: worthKnowing });
      }
      return saved;
    },
    onSaved: onClose,
  });
  const isExternal = useTypedIn(form, (typed: NewcomerTyped) => typed.isExternal);
  if (isExternal !== wasExternal) setWasExternal(isExternal);
  return (
    <RecordForm
      form={form}
      label={peopleTexts.newPerson}
      place="drawer"
      submitLabel={peopleTexts.addOne}
      onCancel={onClose}
    >
      <RecordFields
        record={NEWCOMER}
        names={NEWCOMER.sections.all.fields}
        inputs={{
          rut: <RutInput<NewcomerTyped> name="rut" />,
          isExternal: (
            <SwitchInput<NewcomerTyped> name="isExternal" description={peopleTexts.externalHelp} />
          ),
          company: (
            <SelectInput<NewcomerTyped> name="company" options={companies} clearable={isExternal} />
          ),
          gender: (
            <SelectInput<NewcomerTyped>
              name="gender"
              options={NEWCOMER.fields.gender.options}
              clearable
              width="md"
            />
          ),
        }}
      />
    </RecordForm>
  );
}

/** Somebody must be found again: by RUT, or from outside at least by e-mail. */
function newcomerRules({ rut, email, isExternal }: NewcomerTyped) {
  if (rut.trim() !== "") return [];
  if (!isExternal) return [{ field: "rut" as const, message: peopleTexts.rutMissing }];
  if (email.trim() !== "") return [];
  return [{ field: "email" as const, message: peopleTexts.mailMissing }];
}
