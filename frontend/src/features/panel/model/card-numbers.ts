/** What a number card says: one number, or a part of a whole. */
import { serviceOf } from "@/features/panel/model/data-rules";
import { filterWords, OPEN_FILTER } from "@/features/panel/model/widget-filter";
import type { CardNumbers, Kpi, WidgetFilter } from "@/features/panel/panel-api";
import { formatNumber, formatPercent } from "@/shared/lib/format";
import { shortRange } from "@/shared/lib/months";

export interface Figure {
  readonly number: string;
  /** "de 530" */
  readonly whole: string;
  /** "78%", where the number is a part of a whole; "—" of nobody asked. */
  readonly share: string;
  /** "255 internas de 525", where the share is not that of the numbers beside it. */
  readonly note: string;
  /** What to do where the head count cannot be right. */
  readonly hint: string;
  readonly part: { readonly value: number; readonly max: number } | null;
}

/** Behind the number, where it measures something that has a unit. */
const UNITS: Readonly<Record<string, string>> = { getTrainingHours: " h" };

const TRAINED_PEOPLE = "getTrainedPeople";
const NO_SHARE = "—";
export const UPDATE_HEAD_COUNT = "Actualiza la dotación";

/**
 * Of two values the first is the whole: head count and trained, participants and completed. The
 * share of trained people is the coverage that the server tells: internal people of the companies
 * whose head count it is, which may be fewer than all who were trained.
 */
export function figureOf(
  { values, filter, meta }: Pick<CardNumbers, "values" | "filter" | "meta">,
  kpi: Kpi,
): Figure | null {
  const [first, second] = values;
  if (first === undefined) return null;
  const service = serviceOf(kpi.serviceName);
  const nothing = { whole: "", share: "", note: "", hint: "", part: null };
  if (second === undefined)
    return { ...nothing, number: `${formatNumber(first)}${UNITS[service] ?? ""}` };
  const pair = { ...nothing, number: formatNumber(second), whole: `de ${formatNumber(first)}` };
  const part = { value: second, max: first };
  if (service !== TRAINED_PEOPLE)
    return { ...pair, part, share: first > 0 ? formatPercent(second / first) : NO_SHARE };
  return meta?.coverage ? covered({ ...pair, part }, meta.coverage, filter) : { ...pair, part };
}

type Coverage = NonNullable<NonNullable<CardNumbers["meta"]>["coverage"]>;

/** A pair with its coverage; of external people there is none, the head count says nothing of them. */
function covered(
  pair: Figure,
  { percent, trained, staff }: Coverage,
  filter: WidgetFilter,
): Figure {
  if (percent === null)
    // Of one gender the whole is the registered people, which no head count mends.
    return { ...pair, hint: filter.gender === "" ? UPDATE_HEAD_COUNT : "" };
  const share = formatPercent(percent / 100, 1);
  if (trained === pair.part?.value && staff === pair.part.max) return { ...pair, share };
  const kind = trained === 1 ? "interna" : "internas";
  const note = `${formatNumber(trained)} ${kind} de ${formatNumber(staff)}`;
  return { ...pair, whole: "", share, note, part: { value: trained, max: staff } };
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
