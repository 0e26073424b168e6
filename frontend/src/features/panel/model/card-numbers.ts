/** What a number card says: one number, or a part of a whole. */
import { serviceOf } from "@/features/panel/model/data-rules";
import { filterWords, OPEN_FILTER } from "@/features/panel/model/widget-filter";
import type { CardNumbers, Kpi } from "@/features/panel/panel-api";
import { formatNumber, formatPercent } from "@/shared/lib/format";
import { shortRange } from "@/shared/lib/months";

export interface Figure {
  readonly number: string;
  /** "de 530" */
  readonly whole: string;
  /** "78%", where the number is a part of a whole. */
  readonly share: string;
  readonly part: { readonly value: number; readonly max: number } | null;
}

/** Behind the number, where it measures something that has a unit. */
const UNITS: Readonly<Record<string, string>> = { getTrainingHours: " h" };

/** Of two values the first is the whole: head count and trained, participants and completed. */
export function figureOf(
  { values, filter }: Pick<CardNumbers, "values"> & Partial<Pick<CardNumbers, "filter">>,
  kpi: Kpi,
): Figure | null {
  const [first, second] = values;
  if (first === undefined) return null;
  const unit = UNITS[serviceOf(kpi.serviceName)] ?? "";
  if (second === undefined)
    return { number: `${formatNumber(first)}${unit}`, whole: "", share: "", part: null };
  return {
    number: formatNumber(second),
    whole: `de ${formatNumber(first)}`,
    share: isShare(second, first, filter?.external) ? formatPercent(second / first) : "",
    part: { value: second, max: first },
  };
}

/** More people than the head count, or people whom it leaves out, are no share of it. */
function isShare(part: number, whole: number, external = ""): boolean {
  return whole > 0 && part <= whole && external !== "true";
}

/** "ene–nov 2026": the months that the number is of; nothing where there is no number. */
export function cardMonths({ startMonth, endMonth }: CardNumbers): string {
  return startMonth && endMonth ? shortRange(startMonth, endMonth) : "";
}

/** What a card is narrowed to beside its months; nothing while it is open. It has no groups. */
export function cardWords({ filter, companyName }: Pick<CardNumbers, "filter" | "companyName">) {
  const open = filterWords(OPEN_FILTER, null);
  const { gender, external } = filter;
  return filterWords({ ...OPEN_FILTER, gender, external }, companyName).filter(
    (words) => !open.includes(words),
  );
}
