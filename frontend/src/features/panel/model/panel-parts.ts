/** The widgets of a panel beside their numbers: which can be drawn, and which failed. */
import { chartOf } from "@/features/panel/model/chart-of";
import { pointsOf, serviceOf } from "@/features/panel/model/data-rules";
import { runningPeriods } from "@/features/panel/model/running";
import { titleAbove } from "@/features/panel/model/widget";
import type { Kpi, Widget, WidgetFilter, WidgetNumbers } from "@/features/panel/panel-api";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { formatCount } from "@/shared/lib/format";

export type WidgetState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly code: string; readonly message: string }
  | { readonly state: "drawn"; readonly numbers: WidgetNumbers };

/** What there is to show of a widget. An answer that leaves it out is a failure, not an absence. */
export function stateOf(
  { id }: Pick<Widget, "id">,
  numbers: readonly WidgetNumbers[] | undefined,
): WidgetState {
  if (numbers === undefined) return { state: "waiting" };
  const found = numbers.find((one) => one.id === id);
  // A widget that was just added is not in the numbers that are held.
  if (found === undefined) return { state: "waiting" };
  if (found.error) return { state: "failed", ...found.error };
  return { state: "drawn", numbers: found };
}

export interface FailedWidget {
  readonly id: number;
  readonly title: string;
  readonly code: string;
  readonly message: string;
}

export function failedOf(
  widgets: readonly Widget[],
  numbers: readonly WidgetNumbers[] | undefined,
): FailedWidget[] {
  return widgets.flatMap((widget) => {
    const found = stateOf(widget, numbers);
    if (found.state !== "failed") return [];
    const title = titleAbove(
      numbers?.find(({ id }) => id === widget.id),
      widget,
    );
    return [{ id: widget.id, title, code: found.code, message: found.message }];
  });
}

/** "1 widget no se pudo cargar", "2 widgets no se pudieron cargar". */
export function failureWords(count: number): string {
  const verb = count === 1 ? "no se pudo cargar" : "no se pudieron cargar";
  return `${formatCount(count, "widget", "widgets")} ${verb}`;
}

/** Somebody who is trained in two months is one person: its periods do not add up. */
const COUNTS_ONCE = "getTrainedPeople";

/** The chart of a widget: its periods that are still running are told. */
export function drawnOf(
  widget: Widget,
  kpi: Kpi,
  numbers: WidgetNumbers,
  currentMonth: string,
): ChartSpec {
  const adds = serviceOf(kpi.serviceName) !== COUNTS_ONCE;
  const groupType = groupingOf(widget, numbers);
  const points = pointsOf(kpi.serviceName, numbers.data ?? {});
  const grouped = { ...widget, filter: { ...widget.filter, groupType } };
  const chart = chartOf(grouped, points, titleAbove(numbers, widget));
  const spec = { ...chart, adds };
  const running = runningPeriods({ ...numbers, groupType }, currentMonth);
  if (running.length === 0) return spec;
  // A single period may be told by more than one label: "Participantes" and "Completadas".
  return { ...spec, running: groupType === "" ? [...spec.labels.keys()] : running };
}

/** "Anual" stores nothing for most KPIs; of several calendar years the server answers each one. */
function groupingOf(
  { filter: { groupType } }: Widget,
  { startMonth, endMonth }: WidgetNumbers,
): WidgetFilter["groupType"] {
  const isWhole = startMonth?.slice(0, YEAR_DIGITS) === endMonth?.slice(0, YEAR_DIGITS);
  return groupType === "" && !isWhole ? "Year" : groupType;
}

const YEAR_DIGITS = 4;
