/** What a number card says: one number, or a part of a whole. */
import { serviceOf } from "@/features/panel/model/data-rules";
import { filterWords, OPEN_FILTER } from "@/features/panel/model/widget-filter";
import type { CardNumbers, Kpi } from "@/features/panel/panel-api";
import { formatNumber, formatPercent } from "@/shared/lib/format";

export interface Figure {
  readonly number: string;
  /** "de 530" */
  readonly whole: string;
  /** "78%", where there is a whole that is not zero. */
  readonly share: string;
  readonly part: { readonly value: number; readonly max: number } | null;
}

/** Behind the number, where it measures something that has a unit. */
const UNITS: Readonly<Record<string, string>> = { getTrainingHours: " h" };

/** Of two values the first is the whole: head count and trained, participants and completed. */
export function figureOf({ values }: Pick<CardNumbers, "values">, kpi: Kpi): Figure | null {
  const [first, second] = values;
  if (first === undefined) return null;
  const unit = UNITS[serviceOf(kpi.serviceName)] ?? "";
  if (second === undefined)
    return { number: `${formatNumber(first)}${unit}`, whole: "", share: "", part: null };
  return {
    number: formatNumber(second),
    whole: `de ${formatNumber(first)}`,
    share: first > 0 ? formatPercent(second / first) : "",
    part: { value: second, max: first },
  };
}

/** What a card is narrowed to; nothing while it is open. Its number has no groups. */
export function cardWords({ filter, companyName }: Pick<CardNumbers, "filter" | "companyName">) {
  const open = filterWords(OPEN_FILTER, null);
  return filterWords({ ...filter, groupType: "" }, companyName).filter(
    (words) => !open.includes(words),
  );
}
