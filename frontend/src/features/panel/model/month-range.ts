/** Two months that begin and end a period; either may be left open. */
import { isMonth } from "@/shared/ui/month-field-rules";

export interface MonthRangeValue {
  readonly startMonth: string;
  readonly endMonth: string;
}

/** Why a range cannot be used, by its field; what is typed and no month yet is told by the field itself. */
export function rangeProblem({ startMonth, endMonth }: MonthRangeValue): string {
  if (!isUsable(startMonth) || !isUsable(endMonth)) return "Escribe cada mes como mm-aaaa.";
  if (startMonth && endMonth && startMonth > endMonth)
    return "El mes de término es anterior al mes de inicio.";
  return "";
}

function isUsable(month: string): boolean {
  return month === "" || isMonth(month);
}
