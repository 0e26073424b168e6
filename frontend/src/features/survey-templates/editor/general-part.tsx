/** What a template is called, what it is for and who answers it. */
import { GENERAL_FIELDS } from "@/features/survey-templates/editor/editor-context";
import {
  ROLE_CHOICES,
  TYPE_CHOICES,
  usualRole,
} from "@/features/survey-templates/model/template-words";
import { useBoundField } from "@/shared/forms/form-context";
import { FormSection } from "@/shared/forms/form-section";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { TextInput } from "@/shared/forms/inputs/text-input";

export function GeneralPart({ exists }: { exists: boolean }) {
  const respondent = useBoundField("respondent");
  return (
    <FormSection title="Datos generales" fields={GENERAL_FIELDS}>
      <TextInput name="title" maxLength={120} />
      <TextInput
        name="description"
        maxLength={500}
        hint="Una línea que quien responde lee bajo el título."
      />
      <SegmentedInput
        name="type"
        options={TYPE_CHOICES}
        disabled={exists}
        onChosen={(type) => respondent.change(usualRole(type))}
      />
      <SegmentedInput name="respondent" options={ROLE_CHOICES} />
    </FormSection>
  );
}
