/** The open question at the end of a survey. */
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { faultAt, PROMPT_PLACE } from "@/features/survey-templates/model/template-rules";
import { fieldId, useForm } from "@/shared/forms/form-context";
import { FormSection } from "@/shared/forms/form-section";
import { SwitchField } from "@/shared/ui/switch-field";
import { TextareaField } from "@/shared/ui/textarea-field";

export function CommentPart() {
  const { id } = useForm();
  const { comment, faults, changeComment } = useEditor();
  const { enabled, prompt, required } = comment;
  return (
    <FormSection title="Pregunta abierta" fields={["comment"]}>
      <SwitchField
        label="Preguntar con texto libre al final"
        checked={enabled}
        onCheckedChange={(checked) => changeComment({ enabled: checked })}
      />
      {enabled && (
        <>
          <TextareaField
            id={fieldId(id, "comment")}
            label="Pregunta"
            rows={2}
            maxLength={200}
            value={prompt}
            error={faultAt(faults, PROMPT_PLACE)}
            onChange={(event) => changeComment({ prompt: event.target.value })}
          />
          <SwitchField
            label="Es obligatorio responderla"
            checked={required}
            onCheckedChange={(checked) => changeComment({ required: checked })}
          />
        </>
      )}
    </FormSection>
  );
}
