/** The fields of the budget of a year: their names, their rules, and how they travel. */
import * as z from "zod/mini";
import type { Budget } from "@/features/estimate/api/estimate-api";
import { line, money, number } from "@/shared/forms/rules";
import { writeNumber } from "@/shared/forms/typed-numbers";

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
