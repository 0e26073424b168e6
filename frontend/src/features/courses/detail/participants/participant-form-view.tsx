/** The form of one participant: results, and the data that only this course keeps. */
import { useQueryClient } from "@tanstack/react-query";
import { type Participant, updateParticipant } from "@/features/courses/api/participants-api";
import {
  PARTICIPANT_BLANK,
  PARTICIPANT_FIELDS,
  PARTICIPANT_SCHEMA,
} from "@/features/courses/detail/participants/participant-form";
import { coursesChanged } from "@/shared/courses/course-changes";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { formValues } from "@/shared/forms/form-values";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { useStatusChoices } from "@/shared/lookups/lookup-choices";

interface ParticipantFormProps {
  participant: Participant;
  onClose: () => void;
}

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
