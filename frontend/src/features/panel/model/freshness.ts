/** How old the numbers are, and how many changes they do not show yet. */
import type { PanelNumbers, WidgetNumbers } from "@/features/panel/panel-api";
import { formatCount } from "@/shared/lib/format";

export interface Freshness {
  /** A moment (ISO 8601). */
  readonly at: string;
  readonly pending: number;
}

type Dated = Pick<WidgetNumbers, "meta">;

/**
 * Numbers with nothing pending are those of the moment at which they were last asked for, also when
 * the answer was that nothing has changed; the others are as old as the oldest change they miss.
 */
export function freshnessOf({ meta }: Dated, checkedAt: number): Freshness {
  const checked = new Date(checkedAt).toISOString();
  return meta && meta.pending > 0
    ? { at: meta.asOf, pending: meta.pending }
    : { at: checked, pending: 0 };
}

/** Of a whole panel: as old as its oldest part. */
export function panelFreshness({ widgets, cards }: PanelNumbers, checkedAt: number): Freshness {
  const all = [...cards, ...widgets].map((part) => freshnessOf(part, checkedAt));
  return all.reduce(
    (oldest, one) => ({
      at: Date.parse(one.at) < Date.parse(oldest.at) ? one.at : oldest.at,
      pending: Math.max(oldest.pending, one.pending),
    }),
    { at: new Date(checkedAt).toISOString(), pending: 0 },
  );
}

export function pendingWords(pending: number): string {
  return pending > 0 ? formatCount(pending, "cambio por mostrar", "cambios por mostrar") : "";
}
