/** What the wizard holds between opening and saving, and where its fields read and write. */
import type { ChartType, WidgetSize } from "@/features/panel/model/widget";
import {
  CHART_TYPES,
  DEFAULT_COLOUR,
  DEFAULT_THICKNESS,
  RECOMMENDED,
} from "@/features/panel/model/widget";
import { OPEN_FILTER } from "@/features/panel/model/widget-filter";
import type { Kpi, Widget, WidgetFilter, WidgetForm } from "@/features/panel/panel-api";

export type DatasetForm = NonNullable<WidgetForm["datasets"]>[number];

/** The configuration of the chosen KPI; empty until one is chosen. */
export type KpiConfig = Partial<Kpi>;

/** A new widget has pending values; an existing one is read and written itself. */
export type Subject =
  | { readonly mode: "add"; readonly pending: Pending }
  | { readonly mode: "edit"; readonly widget: Widget };

interface Pending {
  readonly title: string;
  readonly filter: WidgetFilter;
  readonly colour: string;
  readonly thickness: number;
  readonly dataset: DatasetForm;
}

export interface Draft {
  readonly subject: Subject;
  readonly kpi: KpiConfig;
  readonly currentYear: boolean;
  readonly chartType: ChartType | null;
  /** The sub-steps of the chart: 1, choosing; 2, styling. */
  readonly stage: "choosing" | "styling";
  readonly size: WidgetSize;
  readonly recommended: boolean;
}

/** How the first series is drawn. */
export interface Look {
  readonly colour: string;
  readonly thickness: number;
}

/** On selection the product sets the chart types, offered or not. */
const ALL_CHART_TYPES: readonly number[] = [1, 2, 3, 4, 5];

export function configOf(kpi: Kpi): KpiConfig {
  return { ...kpi, chartType: [...ALL_CHART_TYPES] };
}

export function newDraft(): Draft {
  const look: Look = { colour: DEFAULT_COLOUR, thickness: DEFAULT_THICKNESS };
  const pending: Pending = { title: "", filter: OPEN_FILTER, ...look, dataset: datasetOf(look) };
  return {
    subject: { mode: "add", pending },
    kpi: {},
    currentYear: true,
    chartType: null,
    stage: "choosing",
    size: RECOMMENDED,
    recommended: true,
  };
}

/** The radio is pre-set from the type; with a filter, "Año en curso" begins off. */
export function draftOf(widget: Widget, kpis: readonly Kpi[]): Draft {
  const kpi = kpis.find(({ id }) => id === widget.id_kpi);
  const { height, width, cols } = widget;
  const size: WidgetSize = { height, width, cols };
  return {
    subject: { mode: "edit", widget },
    kpi: kpi ? configOf(kpi) : {},
    currentYear: false,
    chartType: CHART_TYPES.find(({ type }) => type === widget.type)?.type ?? null,
    stage: "choosing",
    size,
    recommended: sameSize(size, RECOMMENDED),
  };
}

export function filterOf({ subject }: Draft): WidgetFilter {
  return subject.mode === "add" ? subject.pending.filter : subject.widget.filter;
}

export function withFilter(draft: Draft, changes: Partial<WidgetFilter>): Draft {
  const filter = { ...filterOf(draft), ...changes };
  const { subject } = draft;
  if (subject.mode === "add")
    return { ...draft, subject: { ...subject, pending: { ...subject.pending, filter } } };
  return { ...draft, subject: { ...subject, widget: { ...subject.widget, filter } } };
}

export function lookOf({ subject }: Draft): Look {
  if (subject.mode === "add") return subject.pending;
  const [first] = subject.widget.datasets;
  return {
    colour: first?.backgroundColor ?? DEFAULT_COLOUR,
    thickness: first?.barThickness ?? DEFAULT_THICKNESS,
  };
}

/** In add mode the dataset is rebuilt; in edit mode the first one of the widget is written. */
export function withLook(draft: Draft, changes: Partial<Look>): Draft {
  const { subject } = draft;
  const { colour, thickness } = { ...lookOf(draft), ...changes };
  if (subject.mode === "add") {
    const dataset = datasetOf({ colour, thickness });
    const pending = { ...subject.pending, colour, thickness, dataset };
    return { ...draft, subject: { ...subject, pending } };
  }
  const [first, ...others] = subject.widget.datasets;
  const written = {
    ...(first ?? { label: "", x_axis: "", y_axis: "", data: [] }),
    backgroundColor: colour,
    barThickness: thickness,
  };
  const widget = { ...subject.widget, datasets: [written, ...others] };
  return { ...draft, subject: { ...subject, widget } };
}

export function titleIn({ subject }: Draft): string {
  return subject.mode === "add" ? subject.pending.title : (subject.widget.title ?? "");
}

export function withTitle(draft: Draft, title: string): Draft {
  const { subject } = draft;
  if (subject.mode === "add")
    return { ...draft, subject: { ...subject, pending: { ...subject.pending, title } } };
  return { ...draft, subject: { ...subject, widget: { ...subject.widget, title } } };
}

export function sameSize(one: WidgetSize, other: WidgetSize): boolean {
  return one.height === other.height && one.width === other.width && one.cols === other.cols;
}

function datasetOf({ colour, thickness }: Look): DatasetForm {
  return { backgroundColor: colour, barThickness: thickness };
}
