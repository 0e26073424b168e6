/** Filters seen through the lens: what the lens says goes before what was chosen. */
import type { Lens, WidgetFilter } from "@/features/panel/panel-api";

export function seenThrough(filter: WidgetFilter, lens: Lens): WidgetFilter {
  const narrowed = lens.startMonth !== "" || lens.endMonth !== "";
  return {
    ...filter,
    ...(narrowed ? { startMonth: lens.startMonth, endMonth: lens.endMonth } : {}),
    ...(lens.company === null ? {} : { company: lens.company }),
  };
}
