/** The form of one participant: results, and the data that only this course keeps. */

import { useQueryClient } from "@tanstack/react-query";
import { coursesChanged } from "@/entities/course/course";
import { useStatusChoices } from "@/entities/lookups/lookups";
import { type Participant, updateParticipant } from "@/features/courses/api";
import {
  PARTICIPANT_BLANK,
  PARTICIPANT_FIELDS,
  PARTICIPANT_SCHEMA,
} from "@/features/courses/detail/participant-form";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { NumberInput, SwitchInput, TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { formValues } from "@/platform/forms/typed";
import { useRecordForm } from "@/platform/forms/use-record-form";

interface ParticipantFormProps {
  participant: Participant;
  onClose: () => void;
}

/** The form of one participant: results, and the data that only this course keeps. */
export function ParticipantForm({ participant, onClose }: ParticipantFormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: PARTICIPANT_SCHEMA,
    values: formValues(PARTICIPANT_BLANK, participant),
    updatedAt: participant.updatedAt,
    fields: PARTICIPANT_FIELDS,
    required: ["name"],
    noun: "este participante",
    draft: { key: "participant", id: participant.participant_id },
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
      label={`Editar ${participant.name}`}
      place="drawer"
      submitLabel="Guardar participante"
      onCancel={onClose}
    >
      <FormSection title="Resultado">
        <FieldRow>
          <NumberInput name="attendance" />
          <NumberInput name="attendedHours" />
          <NumberInput name="grade" />
          <SelectInput name="status" options={useStatusChoices()} clearable />
        </FieldRow>
        <TextInput name="attendanceException" maxLength={200} />
        <SwitchInput name="djSigned" />
      </FormSection>
      <FormSection
        title="Datos en este curso"
        description="Cambian solo aquí: la ficha de la persona queda igual."
      >
        <TextInput name="name" maxLength={150} />
        <TextInput name="email" type="email" inputMode="email" maxLength={254} />
        <TextInput name="phone" type="tel" inputMode="tel" hint="9 dígitos" width="md" />
        <TextInput name="bossName" maxLength={150} />
        <TextInput name="bossEmail" type="email" inputMode="email" maxLength={254} />
      </FormSection>
    </RecordForm>
  );
}
