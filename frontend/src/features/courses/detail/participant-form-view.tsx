/** The form of one participant: results, and the data that only this course keeps. */

import { useQueryClient } from "@tanstack/react-query";
import { coursesChanged } from "@/entities/course/course";
import { useStatusChoices } from "@/entities/lookups/lookups";
import { type Participant, updateParticipant } from "@/features/courses/api";
import {
  PARTICIPANT,
  PARTICIPANT_BLANK,
  PARTICIPANT_FIELDS,
  PARTICIPANT_SCHEMA,
} from "@/features/courses/detail/participant-form";
import { peopleTexts } from "@/features/courses/texts";
import { MoneyInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { formValues } from "@/platform/forms/typed";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordSection } from "@/platform/records/record-section";

interface ParticipantFormProps {
  participant: Participant;
  onClose: () => void;
}

export function ParticipantForm({ participant, onClose }: ParticipantFormProps) {
  const client = useQueryClient();
  const statuses = useStatusChoices();
  const form = useRecordForm({
    schema: PARTICIPANT_SCHEMA,
    values: formValues(PARTICIPANT_BLANK, participant),
    updatedAt: participant.updatedAt,
    fields: PARTICIPANT_FIELDS,
    required: ["name"],
    noun: peopleTexts.noun,
    draft: { key: "participant", id: participant.participant_id, omit: ["grossSalary"] },
    save: async (changes, _all, { updatedAt }) => {
      const body = { ...changes, ...(updatedAt && { updatedAt }) };
      const saved = await updateParticipant(participant.participant_id, body);
      await coursesChanged(client);
      return saved;
    },
    onSaved: onClose,
  });
  return (
    <RecordForm
      form={form}
      label={peopleTexts.editing(participant.name)}
      place="drawer"
      submitLabel={peopleTexts.save}
      onCancel={onClose}
    >
      <RecordSection record={PARTICIPANT} section="result" options={{ status: statuses }} />
      <RecordSection
        record={PARTICIPANT}
        section="sence"
        inputs={
          participant.hasGrossSalary
            ? { grossSalary: <MoneyInput name="grossSalary" hint={peopleTexts.salaryKept} /> }
            : {}
        }
      />
      <RecordSection record={PARTICIPANT} section="copy" />
    </RecordForm>
  );
}
