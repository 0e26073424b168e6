/** The questions of a table, written one below the other or pasted all at once. */
import { ClipboardPaste, Plus } from "lucide-react";
import { useState } from "react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { RowEditor } from "@/features/survey-templates/editor/row-editor";
import { useRowEdits } from "@/features/survey-templates/editor/use-row-edits";
import { faultAt, MOST_ROWS } from "@/features/survey-templates/model/template-rules";
import { FormSection } from "@/shared/forms/form-section";
import { late } from "@/shared/lib/late";
import type { SurveyTable } from "@/shared/surveys/definition";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field";
import { SortableList } from "@/shared/ui/sortable-list";

const PasteDialog = late(
  async () => (await import("@/features/survey-templates/editor/paste-dialog")).PasteDialog,
);

export function RowsEditor({ table }: { table: SurveyTable }) {
  const { faults } = useEditor();
  const edits = useRowEdits(table);
  const [pasting, setPasting] = useState(false);
  const { tableId, rows } = table;
  const last = rows.length - 1;
  return (
    <FormSection title="Preguntas">
      <SortableList
        label="Preguntas"
        items={rows.map(({ rowId, text }, index) => ({
          id: rowId,
          name: text || `Pregunta ${index + 1}`,
        }))}
        onMove={edits.move}
        className="flex flex-col gap-2"
      >
        {(_id, index, handle) => <RowEditor {...{ table, index, handle, edits }} />}
      </SortableList>
      <FieldError id={`${tableId}-rows-error`} text={faultAt(faults, `${tableId}.rows`)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus />}
          aria-disabled={rows.length >= MOST_ROWS}
          onClick={() => edits.addAfter(last)}
        >
          Agregar pregunta
        </Button>
        <Button size="sm" icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
          Pegar varias preguntas
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPasted={(text) => edits.paste(last, text)}
        />
      )}
    </FormSection>
  );
}
