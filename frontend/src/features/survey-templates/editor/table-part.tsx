/** One table of questions: its heading, its scale and its rows. */
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { RowsEditor } from "@/features/survey-templates/editor/rows-editor";
import { ScaleEditor } from "@/features/survey-templates/editor/scale-editor";
import { faultAt } from "@/features/survey-templates/model/template-rules";
import { FormSection } from "@/shared/forms/form-section";
import type { SurveyTable } from "@/shared/surveys/definition";
import { SwitchField } from "@/shared/ui/switch-field";
import { TextField } from "@/shared/ui/text-field";

export function TablePart({ table }: { table: SurveyTable }) {
  const { faults, changeTable } = useEditor();
  const { tableId, title, instructions, scope, requireAll } = table;
  const change = (changes: Partial<SurveyTable>) => changeTable(tableId, changes);
  return (
    <>
      <FormSection title="Tabla de preguntas">
        <TextField
          label="Título de la tabla"
          maxLength={120}
          value={title}
          error={faultAt(faults, `${tableId}.title`)}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label="Instrucciones"
          optional
          maxLength={500}
          value={instructions ?? ""}
          onChange={(event) => change({ instructions: event.target.value })}
        />
        <SwitchField
          label="Repetir por cada relator o relatora del curso"
          description="Se responde una vez por cada persona que lo dicta."
          checked={scope === "relator"}
          onCheckedChange={(checked) => change({ scope: checked ? "relator" : "curso" })}
        />
        <SwitchField
          label="Todas las preguntas son obligatorias"
          checked={requireAll}
          onCheckedChange={(checked) => change({ requireAll: checked })}
        />
      </FormSection>
      <RowsEditor table={table} />
      <ScaleEditor table={table} />
    </>
  );
}
