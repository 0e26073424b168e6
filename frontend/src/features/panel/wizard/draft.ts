/** The widget that is being made: its chart, dimensions, groups and size, and the body that saves it. */
import type { Kpi, Widget, WidgetChanges, WidgetFilter, WidgetForm } from "@/features/panel/api";
import { isUsable } from "@/features/panel/lens";
import { commonTexts } from "@/features/panel/texts";
import {
  type Bounds,
  CHART_TYPES,
  CHARTS,
  type ChartType,
  COLUMNS,
  DEFAULT_COLOUR,
  DEFAULT_THICKNESS,
  EXTERNAL_WORDS,
  GENDER_WORDS,
  GRID_COLUMNS,
  GROUP_STOPS,
  GROUP_WORDS,
  HEIGHT,
  hasBars,
  nextPlace,
  OPEN_FILTER,
  RECOMMENDED,
  WIDTH,
  type WidgetSize,
  withoutNumbers,
} from "@/features/panel/widget";
import { dimensionTexts, sizeTexts } from "@/features/panel/wizard/texts";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatMonth } from "@/platform/lib/format";
import { isMonth } from "@/platform/ui/month-field-rules";

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
  return {
    subject: { mode: "edit", widget },
    kpi: kpi ? configOf(kpi) : {},
    currentYear: false,
    chartType: widget.type,
    stage: "choosing",
    size: { height, width, cols },
    recommended:
      height === RECOMMENDED.height && width === RECOMMENDED.width && cols === RECOMMENDED.cols,
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

function datasetOf({ colour, thickness }: Look): DatasetForm {
  return { backgroundColor: colour, barThickness: thickness };
}

export const TITLE_LIMIT = 80;

/** Choosing records the type and moves to sub-step 2. */
export function withChart(draft: Draft, chartType: ChartType): Draft {
  return { ...draft, chartType, stage: "styling" };
}

/** "editar" goes back to sub-step 1; the choice stays. */
export function chosenAgain(draft: Draft): Draft {
  return { ...draft, stage: "choosing" };
}

/** Resetting clears the choice and returns to sub-step 1. */
export function withoutChart(draft: Draft): Draft {
  return { ...draft, chartType: null, stage: "choosing" };
}

/** Which option the radio has: 1 is the first, 3 the second, 5 the third. */
export function optionOf(chartType: ChartType | null): number {
  return chartType === null ? -1 : CHART_TYPES.indexOf(chartType);
}

export function nameOfChart(chartType: ChartType): string {
  return CHARTS[chartType].name;
}

export function takesColour(chartType: ChartType | null): boolean {
  return chartType !== null;
}

export function takesThickness(chartType: ChartType | null): boolean {
  return chartType !== null && hasBars(chartType);
}

/** A number typed outside of the bounds is told, not bent. */
export function isWithin({ min, max, step }: Bounds, value: number): boolean {
  return value >= min && value <= max && (value - min) % step === 0;
}

export type Dimension = keyof WidgetFilter | "currentYear";

interface DimensionWords {
  readonly name: string;
  readonly text: string;
}

export const DIMENSIONS: Readonly<Record<Dimension, DimensionWords>> = {
  startMonth: {
    name: commonTexts.firstMonth,
    text: dimensionTexts.firstMonthHelp,
  },
  endMonth: {
    name: commonTexts.lastMonth,
    text: dimensionTexts.lastMonthHelp,
  },
  currentYear: {
    name: WIZARD_TEXTS.currentYear,
    text: dimensionTexts.currentYearHelp,
  },
  company: {
    name: commonTexts.company,
    text: dimensionTexts.companyHelp,
  },
  gender: {
    name: commonTexts.gender,
    text: dimensionTexts.genderHelp,
  },
  external: {
    name: commonTexts.participants,
    text: dimensionTexts.externalHelp,
  },
  groupType: {
    name: dimensionTexts.grouping,
    text: dimensionTexts.groupingHelp,
  },
};

/** Dates and company go to empty, gender and participants to all, the grouping to 3. */
export function withReset(draft: Draft, dimension: keyof WidgetFilter): Draft {
  const value =
    dimension === "groupType" ? groupAt(YEARLY, draft.kpi.serviceName) : OPEN_FILTER[dimension];
  return withFilter(draft, { [dimension]: value });
}

/** On, start and end are cleared, and their fields disabled. */
export function withCurrentYear(draft: Draft, currentYear: boolean): Draft {
  const switched = { ...draft, currentYear };
  if (!currentYear) return switched;
  return withFilter(switched, { startMonth: "", endMonth: "" });
}

export function isOutOfOrder({ startMonth, endMonth }: WidgetFilter): boolean {
  return isMonth(startMonth) && isMonth(endMonth) && startMonth > endMonth;
}

/** Why the dimensions cannot be left like this; nothing when they can. */
export function rangeProblem(draft: Draft): string | undefined {
  const filter = filterOf(draft);
  if (!isUsable(filter.startMonth) || !isUsable(filter.endMonth))
    return dimensionTexts.monthsUnreadable;
  return isOutOfOrder(filter) ? dimensionTexts.wrongOrder : undefined;
}

interface SummaryRow {
  readonly name: string;
  readonly option: string;
}

/** The table Nombre / Opción. */
export function summaryOf(filter: WidgetFilter, companyName: string | undefined): SummaryRow[] {
  const { startMonth, endMonth, company, gender, external, groupType } = filter;
  const chosen =
    company === null
      ? WIZARD_TEXTS.allCompanies
      : (companyName ?? dimensionTexts.companyNumber(company));
  const options: readonly (readonly [Dimension, string])[] = [
    ["startMonth", monthWords(startMonth)],
    ["endMonth", monthWords(endMonth)],
    ["company", chosen],
    ["gender", GENDER_WORDS[gender]],
    ["external", EXTERNAL_WORDS[external]],
    ["groupType", GROUP_WORDS[groupType]],
  ];
  return options.map(([dimension, option]) => ({ name: DIMENSIONS[dimension].name, option }));
}

function monthWords(month: string): string {
  if (month === "") return WIZARD_TEXTS.currentYear;
  return isMonth(month) ? formatMonth(month) : "—";
}

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

export type SizeField = keyof WidgetSize;

export const SIZE_FIELDS: readonly { name: SizeField; label: string; bounds: Bounds }[] = [
  { name: "height", label: sizeTexts.height, bounds: HEIGHT },
  { name: "width", label: sizeTexts.width, bounds: WIDTH },
  { name: "cols", label: sizeTexts.columns, bounds: COLUMNS },
];

/** On, the three values are the recommended ones; off, they stay as they are. */
export function withRecommended(draft: Draft, recommended: boolean): Draft {
  return { ...draft, recommended, size: recommended ? RECOMMENDED : draft.size };
}

/** A slider that leaves its default turns the recommended values off. */
export function withSize(draft: Draft, field: SizeField, value: number): Draft {
  const size = { ...draft.size, [field]: value };
  return { ...draft, size, recommended: draft.recommended && value === RECOMMENDED[field] };
}

export function sizeProblem(bounds: Bounds, value: number): string | undefined {
  if (isWithin(bounds, value)) return undefined;
  const words = bounds.step === 2 ? sizeTexts.evenOutOfRange : sizeTexts.outOfRange;
  return words(bounds.min, bounds.max);
}

/** What the form tells the modal. */
export function isSizeValid(size: WidgetSize): boolean {
  return SIZE_FIELDS.every(({ name, bounds }) => isWithin(bounds, size[name]));
}

/** How many per cent of the 12 columns of the screen a widget takes. */
export function shareOfScreen(cols: number): number {
  return Math.round((cols / GRID_COLUMNS) * 100);
}

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

function chosenIn({ kpi, chartType }: Draft): Pick<WidgetForm, "id_kpi" | "type"> {
  if (kpi.id === undefined || chartType === null) throw new Error("The wizard is not finished.");
  // The list of KPIs comes from the same server that takes their ids.
  return { id_kpi: kpi.id as WidgetForm["id_kpi"], type: chartType };
}
