/** One option of a scale: its label, its worth, its place. */
import { ArrowDown, ArrowUp, MoreHorizontal, Trash2 } from "lucide-react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { ValueInput } from "@/features/survey-templates/editor/value-input";
import { faultAt } from "@/features/survey-templates/model/template-rules";
import { moved } from "@/shared/lib/moved";
import type { SurveyColumn } from "@/shared/surveys/definition";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu } from "@/shared/ui/menu";
import { TextField } from "@/shared/ui/text-field";

interface OptionEditorProps {
  columns: readonly SurveyColumn[];
  index: number;
  onColumns: (columns: readonly SurveyColumn[]) => void;
  place: string;
}

export function OptionEditor({ columns, index, onColumns, place }: OptionEditorProps) {
  const { faults } = useEditor();
  const column = columns[index];
  if (!column) return null;
  const { columnId, label, value, isNA } = column;
  const name = `Opción ${index + 1}`;
  const change = (changes: Partial<SurveyColumn>) =>
    onColumns(columns.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={name}
          hideLabel
          maxLength={60}
          value={label}
          error={faultAt(faults, `${place}.${columnId}`)}
          onChange={(event) => change({ label: event.target.value })}
        />
      </div>
      {isNA ? (
        <p className="flex min-h-(--control) w-20 items-center text-xs text-ink-subtle">
          Sin valor
        </p>
      ) : (
        <ValueInput
          label={`Valor de la opción ${index + 1}`}
          value={value}
          onValue={(next) => change({ value: next })}
        />
      )}
      <Menu
        trigger={<IconButton size="sm" label={`Acciones de ${name}`} icon={<MoreHorizontal />} />}
        items={[
          {
            label: "Subir",
            icon: <ArrowUp />,
            disabled: index === 0,
            onSelect: () => onColumns(moved(columns, index, index - 1)),
          },
          {
            label: "Bajar",
            icon: <ArrowDown />,
            disabled: index === columns.length - 1,
            onSelect: () => onColumns(moved(columns, index, index + 1)),
          },
          {
            label: "Eliminar opción",
            icon: <Trash2 />,
            danger: true,
            onSelect: () => onColumns(columns.filter((_, at) => at !== index)),
          },
        ]}
      />
    </div>
  );
}
