/** What a participant costs and how much of it SENCE would pay at most: information, never a rule. */
import { readMoney } from "@/platform/forms/typed";
import { roundHalfUp } from "@/platform/lib/format";

interface Cost {
  total: number;
  covered: number;
}

/** Null while nothing can be said. SENCE pays by the hour, never more than the price. */
export function costOf(
  participatingValue: number | null,
  senceHourValue: number | null,
  totalHours: number | null,
): Cost | null {
  if (participatingValue === null) return null;
  const paid = roundHalfUp((senceHourValue ?? 0) * (totalHours ?? 0));
  return { total: participatingValue, covered: Math.min(participatingValue, paid) };
}

/** The pesos in what was typed; null when there are none. */
export function pesosIn(text: string): number | null {
  const figures = readMoney(text);
  return /^\d+$/.test(figures) ? Number(figures) : null;
}
