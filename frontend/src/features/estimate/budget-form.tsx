/** The fields of a budget: their inputs, rules and values. */

import * as z from "zod/mini";
import type { Budget } from "@/features/estimate/api";
import { parametersTexts } from "@/features/estimate/texts";
import { FieldRow } from "@/platform/forms/form-section";
import { MoneyInput, NumberInput, TextareaInput, TextInput } from "@/platform/forms/inputs";
import { line, money, number } from "@/platform/forms/rules";
import { writeNumber } from "@/platform/forms/typed";

/** What is written down of a year, the same for a new budget and a known one. */
export function BudgetInputs() {
  return (
    <>
      <MoneyInput<BudgetValues> name="payroll" width="md" hint={parametersTexts.payrollHint} />
      <FieldRow>
        <TextInput<BudgetValues> name="oticName" hint={parametersTexts.oticHint} />
        <NumberInput<BudgetValues> name="oticFee" unit="%" hint={parametersTexts.feeHint} />
      </FieldRow>
      <TextareaInput<BudgetValues> name="notes" rows={4} />
    </>
  );
}

export const budgetSchema = z.object({
  payroll: money({ max: 999_999_999_999 }),
  oticName: line({ min: 2, max: 150, message: parametersTexts.oticRule }),
  oticFee: number({
    min: 0,
    max: 100,
    step: 0.1,
    message: parametersTexts.feeRule,
  }),
  notes: line({ max: 2_000 }),
});

export type BudgetValues = z.input<typeof budgetSchema>;

export const BUDGET_FIELDS = ["payroll", "oticName", "oticFee", "notes"] as const;

export const NO_PARAMETERS: BudgetValues = { payroll: "", oticName: "", oticFee: "", notes: "" };

export function budgetValues(budget: Budget): BudgetValues {
  const { payroll, oticName, oticFee, notes } = budget;
  return {
    payroll: payroll === null ? "" : String(payroll),
    oticName: oticName ?? "",
    oticFee: oticFee === null ? "" : writeNumber(oticFee),
    notes: notes ?? "",
  };
}
