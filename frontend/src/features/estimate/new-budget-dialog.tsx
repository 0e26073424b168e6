/** A new budget in a window. */
import * as z from "zod/mini";
import { type BudgetYear, createBudget, useBudgetChanged } from "@/features/estimate/api";
import {
  BUDGET_FIELDS,
  BudgetInputs,
  budgetSchema,
  NO_PARAMETERS,
} from "@/features/estimate/budget-form";
import { RecordForm } from "@/platform/forms/record-form";
import { choiceId } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { Dialog } from "@/platform/ui/dialog";

interface NewBudgetDialogProps {
  year: BudgetYear;
  copyableYears: readonly number[];
  /** The year whose lines come along; null for none. */
  copyFrom: number | null;
  onCreated: () => void;
  onClose: () => void;
}

const SCHEMA = z.extend(budgetSchema, { copyFrom: choiceId() });
const FIELDS = { ...BUDGET_FIELDS, copyFrom: "Copiar líneas desde" };

/** A new budget in a window. */
export function NewBudgetDialog(props: NewBudgetDialogProps) {
  const { year, copyableYears, copyFrom, onCreated, onClose } = props;
  const changed = useBudgetChanged();
  const form = useRecordForm({
    schema: SCHEMA,
    values: { ...NO_PARAMETERS, copyFrom: copyFrom === null ? "" : String(copyFrom) },
    fields: FIELDS,
    noun: "este presupuesto",
    nested: true,
    save: async (_changes, all, { idempotencyKey }) => {
      const saved = await createBudget(
        { company_id: year.company, year: year.year, ...all },
        idempotencyKey,
      );
      await changed();
      return saved;
    },
    onSaved: onCreated,
  });
  const title = `Crear presupuesto ${year.year}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.guard.askToLeave(onClose)}
      title={title}
      description="Puedes completar estos datos después."
      sturdy
    >
      <RecordForm
        form={form}
        label={title}
        place="dialog"
        submitLabel="Crear presupuesto"
        onCancel={onClose}
      >
        {copyableYears.length > 0 && (
          <SelectInput
            name="copyFrom"
            width="sm"
            options={[
              { value: "", label: "Sin copiar" },
              ...copyableYears.map((known) => ({ value: String(known), label: String(known) })),
            ]}
          />
        )}
        <BudgetInputs />
      </RecordForm>
    </Dialog>
  );
}
