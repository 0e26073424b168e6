/** The slider of the grouping: four positions, and what each stores (specification, section 4). */
import type { Bounds } from "@/features/panel/model/widget";
import { GROUP_STOPS, GROUP_WORDS } from "@/features/panel/model/widget-filter";
import type { WidgetFilter } from "@/features/panel/panel-api";

type GroupType = WidgetFilter["groupType"];

const STOPS: readonly GroupType[] = GROUP_STOPS;
/** The KPI that stores Year, where the others store nothing. */
export const TRAINING_HOURS = "/getTrainingHours";
export const GROUP_SLIDER: Bounds = { min: 0, max: 3, step: 1 };
/** Year: also the empty default. */
export const YEARLY = 3;

/** "Mensual", "Trimestral", "Semestral", "Anual". */
export const GROUP_STOP_WORDS: readonly string[] = GROUP_STOPS.map((stop) => GROUP_WORDS[stop]);

export function groupAt(position: number, serviceName: string | undefined): GroupType {
  if (position === YEARLY) return serviceName === TRAINING_HOURS ? "Year" : "";
  return STOPS[position] ?? "";
}

export function positionOf(groupType: GroupType): number {
  const position = STOPS.indexOf(groupType);
  return position < 0 ? YEARLY : position;
}

/** What was stored for one KPI, as another one stores it. */
export function regrouped(groupType: GroupType, serviceName: string | undefined): GroupType {
  return groupType === "Year" ? groupAt(YEARLY, serviceName) : groupType;
}
