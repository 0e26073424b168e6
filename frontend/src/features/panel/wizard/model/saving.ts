/** What is sent for a new widget, and for a changed one. */
import { nextPlace } from "@/features/panel/model/widget";
import type { Widget, WidgetChanges, WidgetForm } from "@/features/panel/panel-api";
import { takesThickness } from "@/features/panel/wizard/model/chart-choice";
import {
  type DatasetForm,
  type Draft,
  filterOf,
  titleIn,
} from "@/features/panel/wizard/model/draft";

/** What a drawing library hangs on a series for itself; it never travels. */
const CHART_META = "_meta";

/** The widget as it is created: last on the panel, shown, without the private key of the chart. */
export function creationOf(draft: Draft, active: readonly Widget[]): WidgetForm {
  const { subject } = draft;
  if (subject.mode !== "add") throw new Error("Only a new widget is created.");
  const { id_kpi, type } = chosenIn(draft);
  return {
    ...nextPlace(active),
    id_kpi,
    type,
    status: true,
    title: titleIn(draft).trim() || null,
    ...draft.size,
    filter: filterOf(draft),
    datasets: [drawable(withoutChartMeta(subject.pending.dataset), draft)],
  };
}

/** The widget as it is now, and the moment it was read, so that nobody is overwritten. */
export function changesOf(draft: Draft): WidgetChanges {
  const { subject } = draft;
  if (subject.mode !== "edit") throw new Error("Only an existing widget is changed.");
  const [first, ...others] = subject.widget.datasets.map(withoutNumbers);
  const { id_kpi, type } = chosenIn(draft);
  return {
    id_kpi,
    type,
    title: titleIn(draft).trim() || null,
    ...draft.size,
    filter: filterOf(draft),
    datasets: [drawable(first ?? {}, draft), ...others],
    updatedAt: subject.widget.updatedAt,
  };
}

export function withoutChartMeta(dataset: DatasetForm): DatasetForm {
  return Object.fromEntries(Object.entries(dataset).filter(([key]) => key !== CHART_META));
}

/** Lines have no thickness. */
function drawable(dataset: DatasetForm, { chartType }: Draft): DatasetForm {
  return takesThickness(chartType) ? dataset : { ...dataset, barThickness: null };
}

function withoutNumbers({ data: _data, ...look }: Widget["datasets"][number]): DatasetForm {
  return look;
}

function chosenIn({ kpi, chartType }: Draft): Pick<WidgetForm, "id_kpi" | "type"> {
  if (kpi.id === undefined || chartType === null) throw new Error("The wizard is not finished.");
  // The list of KPIs comes from the same server that takes their ids.
  return { id_kpi: kpi.id as WidgetForm["id_kpi"], type: chartType };
}
