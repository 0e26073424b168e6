/** The fields of a line of the plan: their names, their rules, and how they travel. */
import * as z from "zod/mini";
import type { BudgetLine } from "@/features/estimate/api/estimate-api";
import { choiceId, number, requiredLine, requiredMoney } from "@/shared/forms/rules";
import { writeNumber } from "@/shared/forms/typed-numbers";

export const LINE_FIELDS = {
  thematic_area_id: "Área temática",
  description: "Descripción",
  hours: "Horas",
  participants: "Participantes",
  amount: "Monto presupuestado",
} as const;

const AMOUNT = "Ingresa el monto en pesos, sin decimales.";

export const lineSchema = z.object({
  thematic_area_id: choiceId(),
  description: requiredLine({
    min: 3,
    max: 150,
    message: "Ingresa una descripción de 3 a 150 caracteres.",
  }),
  hours: number({
    min: 0,
    max: 9_999_999,
    step: 0.5,
    message: "Ingresa las horas, en tramos de media hora.",
  }),
  participants: number({
    min: 0,
    max: 100_000,
    message: "Ingresa un número entero de participantes.",
  }),
  amount: requiredMoney({ message: AMOUNT }),
});

export type LineValues = z.input<typeof lineSchema>;

export const NEW_LINE: LineValues = {
  thematic_area_id: "",
  description: "",
  hours: "",
  participants: "",
  amount: "",
};

export function lineValues(line: BudgetLine): LineValues {
  const typed = (value: number | null) => (value === null ? "" : writeNumber(value));
  return {
    thematic_area_id: typed(line.thematicArea?.id ?? null),
    description: line.description,
    hours: typed(line.hours),
    participants: typed(line.participants),
    amount: typed(line.amount),
  };
}
