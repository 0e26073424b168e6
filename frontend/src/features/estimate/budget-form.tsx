/** The fields of a budget: their inputs, rules and values. */

import * as z from "zod/mini";
import type { Budget } from "@/features/estimate/api";
import { FieldRow } from "@/platform/forms/form-section";
import { MoneyInput, NumberInput, TextareaInput, TextInput } from "@/platform/forms/inputs";
import { line, money, number } from "@/platform/forms/rules";
import { writeNumber } from "@/platform/forms/typed";

/** What is written down of a year, the same for a new budget and a known one. */
export function BudgetInputs() {
  return (
    <>
      <MoneyInput
        name="payroll"
        width="md"
        hint="Suma de las remuneraciones imponibles del año: de ella sale el tope de la franquicia."
      />
      <FieldRow>
        <TextInput name="oticName" maxLength={150} hint="Si la empresa trabaja con una." />
        <NumberInput
          name="oticFee"
          unit="%"
          hint="Valor referencial: se aplica a la franquicia utilizable del año."
        />
      </FieldRow>
      <TextareaInput name="notes" rows={4} />
    </>
  );
}

export const BUDGET_FIELDS = {
  payroll: "Planilla anual imponible",
  oticName: "OTIC",
  oticFee: "Comisión de la OTIC",
  notes: "Notas",
} as const;

const LARGEST_PAYROLL = 999_999_999_999;

export const budgetSchema = z.object({
  payroll: money({ max: LARGEST_PAYROLL }),
  oticName: line({ min: 2, max: 150, message: "Ingresa un nombre de 2 a 150 caracteres." }),
  oticFee: number({
    min: 0,
    max: 100,
    step: 0.1,
    message: "Ingresa un porcentaje entre 0 y 100, con un decimal.",
  }),
  notes: line({ max: 2_000 }),
});

export type BudgetValues = z.input<typeof budgetSchema>;

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
