/** A line of the plan in a window: a new one, or one that is changed. */
import {
  addLine,
  type BudgetLine,
  type BudgetYear,
  changeLine,
  getEstimate,
  type SavedLine,
} from "@/features/estimate/api/estimate-api";
import { useBudgetChanged } from "@/features/estimate/api/estimate-queries";
import {
  LINE_FIELDS,
  lineSchema,
  lineValues,
  NEW_LINE,
} from "@/features/estimate/plan/line-fields";
import { FieldRow } from "@/shared/forms/form-section";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { useThematicAreaChoices } from "@/shared/lookups/lookup-choices";
import { Dialog } from "@/shared/ui/dialog";

interface LineDialogProps {
  /** Null for a new line. */
  line: BudgetLine | null;
  budgetId: number;
  year: BudgetYear;
  onClose: () => void;
}

export function LineDialog(props: LineDialogProps) {
  const { line, onClose } = props;
  const form = useLineForm(props);
  const areas = useThematicAreaChoices();
  const title = line ? "Editar línea" : "Nueva línea del plan";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.guard.askToLeave(onClose)}
      title={title}
      sturdy
    >
      <RecordForm
        form={form}
        label={title}
        place="dialog"
        submitLabel={line ? "Guardar línea" : "Agregar línea"}
        onCancel={onClose}
      >
        <SelectInput
          name="thematic_area_id"
          options={areas}
          clearable
          placeholder="Línea libre"
          hint="Los cursos de esta área se descuentan de la línea."
        />
        <TextInput name="description" maxLength={150} />
        <FieldRow>
          <NumberInput name="hours" unit="horas" />
          <NumberInput name="participants" unit="personas" />
        </FieldRow>
        <MoneyInput name="amount" />
      </RecordForm>
    </Dialog>
  );
}

function useLineForm({ line, budgetId, year, onClose }: LineDialogProps) {
  const changed = useBudgetChanged();
  return useRecordForm({
    schema: lineSchema,
    values: line ? lineValues(line) : NEW_LINE,
    updatedAt: line?.updatedAt,
    fields: LINE_FIELDS,
    required: ["description", "amount"],
    noun: "esta línea",
    nested: true,
    save: async (changes, all, { idempotencyKey, updatedAt }): Promise<SavedLine> => {
      const saved = line
        ? await changeLine(line.id, { ...changes, ...(updatedAt ? { updatedAt } : {}) })
        : await addLine(budgetId, all, idempotencyKey);
      await changed();
      return saved;
    },
    onSaved: onClose,
    ...(line ? { reload: () => reload(line.id, year) } : {}),
  });
}

async function reload(id: number, year: BudgetYear) {
  const { lines } = await getEstimate(year, false);
  const now = lines.find((line) => line.id === id);
  if (!now) throw new Error(`Line ${id} is gone.`);
  return { values: lineValues(now), updatedAt: now.updatedAt };
}
