/** Parámetros del año: what the ceiling is computed with, and doing away with the budget. */

import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { TabProps } from "@/features/estimate/amount";
import {
  type Budget,
  type BudgetYear,
  changeBudget,
  getEstimate,
  removeBudget,
  useBudgetChanged,
} from "@/features/estimate/api";
import {
  BUDGET_FIELDS,
  BudgetInputs,
  type BudgetValues,
  budgetSchema,
  budgetValues,
  NO_PARAMETERS,
} from "@/features/estimate/budget-form";
import { NoBudget } from "@/features/estimate/no-budget";
import { commonTexts, parametersTexts } from "@/features/estimate/texts";
import { FormSection } from "@/platform/forms/form-section";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { attempt } from "@/platform/ui/attempt";
import { ConfirmButton } from "@/platform/ui/dialog";
import { toast } from "@/platform/ui/toast";

export function ParametersTab({ estimate, year, showTab }: TabProps) {
  const { budget } = estimate;
  /** A form reads its values once, so beginning anew needs another form. */
  const [beginning, setBeginning] = useState(0);
  if (!budget) return <NoBudget estimate={estimate} onCreated={() => showTab("plan")} />;
  return (
    <div className="flex flex-col gap-5">
      <ParametersForm
        key={`${budget.id}-${beginning}`}
        budget={budget}
        year={year}
        onDiscard={() => setBeginning(beginning + 1)}
      />
      <Removal budget={budget} year={year.year} onRemoved={() => showTab("plan")} />
    </div>
  );
}

interface ParametersFormProps {
  budget: Budget;
  year: BudgetYear;
  onDiscard: () => void;
}

function ParametersForm({ budget, year, onDiscard }: ParametersFormProps) {
  const changed = useBudgetChanged();
  const form = useRecordForm({
    schema: budgetSchema,
    values: budgetValues(budget),
    updatedAt: budget.updatedAt,
    fields: parametersTexts.fields,
    noun: commonTexts.noun,
    draft: { key: "budget", id: budget.id },
    indifferentTo: ["comparar"],
    save: async (changes, _all, { updatedAt }) => {
      const saved = await changeBudget(budget.id, {
        ...changes,
        ...(updatedAt ? { updatedAt } : {}),
      });
      await changed();
      return saved;
    },
    onSaved: () => void toast.done(parametersTexts.saved),
    reload: async () => {
      const now = (await getEstimate(year, false)).budget;
      return { values: now ? budgetValues(now) : NO_PARAMETERS, updatedAt: now?.updatedAt ?? "" };
    },
  });
  return (
    <RecordForm
      form={form}
      label={parametersTexts.formLabel(year.year)}
      submitLabel={parametersTexts.save}
      cancelLabel={parametersTexts.discard}
      onCancel={onDiscard}
      reviewable
    >
      <FormSection<BudgetValues>
        title={parametersTexts.year(year.year)}
        description={parametersTexts.help}
        fields={BUDGET_FIELDS}
      >
        <BudgetInputs />
      </FormSection>
    </RecordForm>
  );
}

interface RemovalProps {
  budget: Budget;
  year: number;
  onRemoved: () => void;
}

function Removal({ budget, year, onRemoved }: RemovalProps) {
  const changed = useBudgetChanged();
  async function remove(): Promise<void> {
    await attempt(parametersTexts.removeFailed, async () => {
      await removeBudget(budget.id);
      await changed();
      onRemoved();
      void toast.done(parametersTexts.removed(year));
    });
  }

  return (
    <div className="print:hidden">
      <ConfirmButton
        variant="ghost"
        icon={<Trash2 />}
        label={parametersTexts.remove(year)}
        title={parametersTexts.removeTitle(year)}
        description={parametersTexts.removeDescription}
        confirmLabel={parametersTexts.removeConfirm}
        danger
        onConfirm={remove}
      />
    </div>
  );
}
