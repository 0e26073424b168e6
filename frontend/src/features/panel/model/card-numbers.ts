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
  /** What to do where the head count cannot be right. */
  readonly hint: string;
  readonly part: { readonly value: number; readonly max: number } | null;
}

/** Behind the number, where it measures something that has a unit. */
const UNITS: Readonly<Record<string, string>> = { getTrainingHours: " h" };

const TRAINED_PEOPLE = "getTrainedPeople";
const NO_SHARE = "—";
export const UPDATE_HEAD_COUNT = "Actualiza la dotación";

/** Of two values the first is the whole: head count and trained, participants and completed. */
export function figureOf(
  { values, filter }: Pick<CardNumbers, "values" | "filter">,
  kpi: Kpi,
): Figure | null {
  const [first, second] = values;
  if (first === undefined) return null;
  const service = serviceOf(kpi.serviceName);
  if (second === undefined) {
    const number = `${formatNumber(first)}${UNITS[service] ?? ""}`;
    return { number, whole: "", share: "", hint: "", part: null };
  }
  const ofWhole = service === TRAINED_PEOPLE ? ofHeadCount : ofAsked;
  return {
    number: formatNumber(second),
    whole: `de ${formatNumber(first)}`,
    ...ofWhole(second, first, filter),
    part: { value: second, max: first },
  };
}

type Share = Pick<Figure, "share" | "hint">;

/** More people than the head count, or people whom it leaves out, are no share of it. */
function ofHeadCount(part: number, whole: number, { gender, external }: WidgetFilter): Share {
  if (external === "true") return { share: "", hint: "" };
  if (whole > 0 && part <= whole) return { share: formatPercent(part / whole), hint: "" };
  // Of one gender the whole is the registered people, which no head count mends.
  return { share: "", hint: gender === "" ? UPDATE_HEAD_COUNT : "" };
}

function ofAsked(part: number, whole: number): Share {
  return { share: whole > 0 ? formatPercent(part / whole) : NO_SHARE, hint: "" };
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
