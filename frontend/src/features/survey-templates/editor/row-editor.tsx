/** One question being written: Enter begins the next one, several pasted lines become several. */
import { ArrowDown, ArrowUp, MoreHorizontal, Trash2 } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { type RowEdits, rowBoxId } from "@/features/survey-templates/editor/use-row-edits";
import { questionsIn } from "@/features/survey-templates/model/table-edits";
import { faultAt } from "@/features/survey-templates/model/template-rules";
import type { SurveyTable } from "@/shared/surveys/definition";
import { Checkbox } from "@/shared/ui/checkbox";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu } from "@/shared/ui/menu";
import { TextareaField } from "@/shared/ui/textarea-field";

interface RowEditorProps {
  table: SurveyTable;
  index: number;
  handle: ReactNode;
  edits: RowEdits;
}

export function RowEditor({ table, index, handle, edits }: RowEditorProps) {
  const { faults } = useEditor();
  const row = table.rows[index];
  if (!row) return null;
  const name = `Pregunta ${index + 1}`;

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      edits.addAfter(index);
    }
    if (event.key === "Backspace" && row?.text === "" && table.rows.length > 1) {
      event.preventDefault();
      edits.remove(index);
    }
  }

  function pasted(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text");
    if (questionsIn(text).length < 2) return;
    event.preventDefault();
    edits.paste(index, text);
  }

  return (
    <div className="flex items-start gap-1">
      {handle}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <TextareaField
          id={rowBoxId(row.rowId)}
          label={name}
          hideLabel
          rows={1}
          maxLength={300}
          value={row.text}
          error={faultAt(faults, `${table.tableId}.rows.${row.rowId}`)}
          onChange={(event) => edits.change(index, { text: event.target.value })}
          onKeyDown={pressed}
          onPaste={pasted}
        />
        {!table.requireAll && (
          <Checkbox
            label="Obligatoria"
            checked={row.required}
            onCheckedChange={(checked) => edits.change(index, { required: checked === true })}
          />
        )}
      </div>
      <Menu
        trigger={<IconButton size="sm" label={`Acciones de ${name}`} icon={<MoreHorizontal />} />}
        items={[
          {
            label: "Subir",
            icon: <ArrowUp />,
            disabled: index === 0,
            onSelect: () => edits.move(index, index - 1),
          },
          {
            label: "Bajar",
            icon: <ArrowDown />,
            disabled: index === table.rows.length - 1,
            onSelect: () => edits.move(index, index + 1),
          },
          {
            label: "Eliminar pregunta",
            icon: <Trash2 />,
            danger: true,
            onSelect: () => edits.remove(index),
          },
        ]}
      />
    </div>
  );
}
