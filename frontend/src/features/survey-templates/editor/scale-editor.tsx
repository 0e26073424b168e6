/** The options of a table: a ready-made scale, or one of its own. */
import { Ban, Plus } from "lucide-react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { OptionEditor } from "@/features/survey-templates/editor/option-editor";
import { columnsOfScale, SCALES, scaleOf } from "@/features/survey-templates/model/scales";
import { newColumn, withNotApplicable } from "@/features/survey-templates/model/table-edits";
import { faultAt, MOST_COLUMNS } from "@/features/survey-templates/model/template-rules";
import { ViewToggle } from "@/features/survey-templates/preview/view-toggle";
import { FormSection } from "@/shared/forms/form-section";
import type { SurveyColumn, SurveyTable } from "@/shared/surveys/definition";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

export function ScaleEditor({ table }: { table: SurveyTable }) {
  const { faults, changeTable } = useEditor();
  const { tableId, columns } = table;
  const scale = scaleOf(columns);
  const keepFocus = useKeptFocus();
  const put = (next: readonly SurveyColumn[]) => changeTable(tableId, { columns: next });
  const place = `${tableId}.columns`;

  function choose(id: string): void {
    const chosen = SCALES.find((one) => one.id === id);
    if (chosen) put(columnsOfScale(chosen, columns));
  }

  return (
    <FormSection
      title="Opciones de respuesta"
      description="El valor ordena la escala y da el promedio; sin valores solo se cuenta cada opción."
    >
      <ViewToggle
        label="Escala"
        views={scale ? READY : [...READY, OWN]}
        value={scale?.id ?? OWN.value}
        onValue={choose}
      />
      <ul aria-label="Opciones" onFocusCapture={keepFocus} className="flex flex-col gap-2">
        {columns.map((column, index) => (
          <li key={column.columnId}>
            <OptionEditor {...{ columns, index }} onColumns={put} place={place} />
          </li>
        ))}
      </ul>
      <FieldError id={`${place}-error`} text={faultAt(faults, place)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus />}
          aria-disabled={columns.length >= MOST_COLUMNS}
          onClick={() => put(withOption(columns))}
        >
          Agregar opción
        </Button>
        {!columns.some(({ isNA }) => isNA) && (
          <Button
            size="sm"
            icon={<Ban />}
            aria-disabled={columns.length >= MOST_COLUMNS}
            onClick={() => put(withNotApplicable(columns))}
          >
            Agregar "No aplica"
          </Button>
        )}
      </div>
    </FormSection>
  );
}

const READY = SCALES.map(({ id, label }) => ({ value: id, label }));
const OWN = { value: "propia", label: "Escala propia" };

/** Before what stands apart, one step further on the scale. */
function withOption(columns: readonly SurveyColumn[]): readonly SurveyColumn[] {
  const own = columns.filter(({ isNA }) => !isNA);
  const last = own.at(-1)?.value ?? null;
  const before = own.at(-2)?.value ?? null;
  const step = last !== null && before !== null && last < before ? -1 : 1;
  const value = last === null ? null : last + step;
  return [...own, newColumn("", value), ...columns.filter(({ isNA }) => isNA)];
}
