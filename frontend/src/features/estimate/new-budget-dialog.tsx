/** A new budget in a window. */
import * as z from "zod/mini";
import { type BudgetYear, createBudget, useBudgetChanged } from "@/features/estimate/api";
import { BudgetInputs, budgetSchema, NO_PARAMETERS } from "@/features/estimate/budget-form";
import { commonTexts, newBudgetTexts, parametersTexts } from "@/features/estimate/texts";
import { FormDialog } from "@/platform/forms/form-dialog";
import { choiceId } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";

interface NewBudgetDialogProps {
  year: BudgetYear;
  copyableYears: readonly number[];
  /** The year whose lines come along; null for none. */
  copyFrom: number | null;
  onCreated: () => void;
  onClose: () => void;
}

const SCHEMA = z.extend(budgetSchema, { copyFrom: choiceId() });
type Values = z.input<typeof SCHEMA>;

const FIELDS = { ...parametersTexts.fields, copyFrom: newBudgetTexts.copyFrom };

export function NewBudgetDialog(props: NewBudgetDialogProps) {
  const { year, copyableYears, copyFrom, onCreated, onClose } = props;
  const changed = useBudgetChanged();
  const form = useRecordForm({
    schema: SCHEMA,
    values: { ...NO_PARAMETERS, copyFrom: copyFrom === null ? "" : String(copyFrom) },
    fields: FIELDS,
    noun: commonTexts.noun,
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
  const title = newBudgetTexts.title(year.year);
  return (
    <FormDialog
      form={form}
      title={title}
      description={newBudgetTexts.description}
      submitLabel={commonTexts.submit}
      onClose={onClose}
    >
      {copyableYears.length > 0 && (
        <SelectInput<Values>
          name="copyFrom"
          width="sm"
          options={[
            { value: "", label: newBudgetTexts.noCopy },
            ...copyableYears.map((known) => ({ value: String(known), label: String(known) })),
          ]}
        />
      )}
      <BudgetInputs />
    </FormDialog>
  );
}
