/** Which points of a chart tell of a period that is not over yet. */
import type { WidgetFilter } from "@/features/panel/panel-api";
import { monthNumber } from "@/shared/lib/months";

const SIZES: Readonly<Record<WidgetFilter["groupType"], number>> = {
  Month: 1,
  Quarter: 3,
  Semester: 6,
  Year: 12,
  // A single period, as long as the range itself.
  "": Number.POSITIVE_INFINITY,
};

interface Periods {
  readonly groupType: WidgetFilter["groupType"];
  /** As the server resolved them: "2026-01". */
  readonly startMonth: string | null;
  readonly endMonth: string | null;
}

/** The place of the period that holds the current month ("2026-11"), if there is one. */
export function runningPeriods(
  { groupType, startMonth, endMonth }: Periods,
  currentMonth: string,
): readonly number[] {
  if (!startMonth || !endMonth || currentMonth < startMonth || currentMonth > endMonth) return [];
  const size = SIZES[groupType];
  const period = (month: string) => Math.floor(monthNumber(month) / size);
  return [period(currentMonth) - period(startMonth)];
}
