/** A number beside the same number of another time. */

import type { CardNumbers, WidgetNumbers } from "@/features/panel/panel-api";
import { formatNumber, formatPercent } from "@/shared/lib/format";
import { shortRange } from "@/shared/lib/months";

export interface Comparison {
  readonly trend: "up" | "down" | "same";
  /** "▲"-like pictures come from the trend; this is "12%", or nothing where there was none before. */
  readonly change: string;
  /** "período anterior", "hace un año" or both at once. */
  readonly name: string;
  /** The number of then. */
  readonly earlier: string;
  /** "ene–nov 2025". */
  readonly months: string;
}

const PREVIOUS = "período anterior";
const LAST_YEAR = "mismo período del año anterior";

/** Of a pair the number that is measured against the other. */
export function mainNumber({ values }: Pick<WidgetNumbers, "values">): number | null {
  return values.at(-1) ?? null;
}

/** With the months just before and with those of last year, which may be the same. */
export function comparisonsOf(card: CardNumbers): Comparison[] {
  const { previous, lastYear } = card;
  const same =
    previous?.startMonth === lastYear?.startMonth && previous?.endMonth === lastYear?.endMonth;
  return [
    ...compared(card, previous, PREVIOUS),
    ...(same ? [] : compared(card, lastYear, LAST_YEAR)),
  ];
}

function compared(card: CardNumbers, earlier: WidgetNumbers | null, name: string): Comparison[] {
  const now = mainNumber(card);
  const then = earlier && mainNumber(earlier);
  if (now === null || then === null || !earlier?.startMonth || !earlier.endMonth) return [];
  const { startMonth, endMonth } = earlier;
  return [
    {
      trend: now === then ? "same" : now > then ? "up" : "down",
      change: changeOf(now, then),
      name,
      earlier: formatNumber(then),
      months: shortRange(startMonth, endMonth),
    },
  ];
}

/** A share of nothing is no share. */
function changeOf(now: number, then: number): string {
  if (now === then) return "igual";
  return then === 0 ? "" : formatPercent(Math.abs(now - then) / then);
}
