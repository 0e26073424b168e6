/** Notifications under the day on which they came. */
import type { Notice } from "@/shared/api/types";
import { addDays, formatDay, formatLongDay, todayInChile } from "@/shared/lib/format";

export interface DayOfNotices {
  day: string;
  items: readonly Notice[];
}

/** Expects the newest first and keeps that order. */
export function groupedByDay(items: readonly Notice[], now: number): DayOfNotices[] {
  const groups = new Map<string, Notice[]>();
  for (const item of items) {
    const day = nameOfDay(item.time, now);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

function nameOfDay(time: string, now: number): string {
  const day = formatDay(time);
  const today = todayInChile(now);
  if (day === formatDay(today)) return "Hoy";
  if (day === formatDay(addDays(today, -1))) return "Ayer";
  return formatLongDay(time);
}
