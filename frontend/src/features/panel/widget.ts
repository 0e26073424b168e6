/** A widget of the panel: what it shows, which filter it has, how large it is, and which data it may relate. */
import type {
  Dataset,
  Widget,
  WidgetFilter,
  WidgetForm,
  WidgetNumbers,
} from "@/features/panel/api";
import { widgetTexts } from "@/features/panel/texts";
import { type ChartSpec, LIGHT_PALETTE } from "@/platform/charts/chart-spec";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatMonth } from "@/platform/lib/format";
import { monthNumber, shortRange } from "@/platform/lib/months";

export const GRID_COLUMNS = 12;

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export const HEIGHT: Bounds = { min: 20, max: 50, step: 2 };
export const WIDTH: Bounds = { min: 50, max: 100, step: 2 };
export const COLUMNS: Bounds = { min: 3, max: GRID_COLUMNS, step: 1 };
export const THICKNESS: Bounds = { min: 0, max: 50, step: 1 };

export interface WidgetSize {
  readonly height: number;
  readonly width: number;
  readonly cols: number;
}

/** "Valores recomendados". */
export const RECOMMENDED: WidgetSize = { height: 20, width: 100, cols: 3 };

export type ChartType = Widget["type"];

export const CHARTS: Readonly<Record<ChartType, { name: string; kind: ChartSpec["kind"] }>> = {
  1: { name: widgetTexts.bars, kind: "bar" },
  3: { name: widgetTexts.lines, kind: "line" },
  5: { name: widgetTexts.horizontalBars, kind: "horizontal-bar" },
};

export const CHART_TYPES = Object.keys(CHARTS).map(Number) as readonly ChartType[];

export const DEFAULT_THICKNESS = 2;
/** One colour for each measure, wherever it is shown: a slot of the palette, by its call. */
const MEASURE_SLOTS: Readonly<Record<string, number>> = {
  getTrainingHours: 0,
  getCompletedTrainings: 1,
  getTrainedPeople: 2,
  getSurveyResponses: 3,
  getSurveyResponsesKPI: 3,
};

function measureSlot(serviceName: string | undefined): number {
  return MEASURE_SLOTS[serviceOf(serviceName ?? "")] ?? 0;
}

/** As a widget keeps it. */
export function measureColour(serviceName: string | undefined): string {
  return LIGHT_PALETTE[measureSlot(serviceName)] ?? LIGHT_PALETTE[0];
}

/** As the page shows it, in either theme. */
export function measureToken(serviceName: string): string {
  return `var(--color-chart-${measureSlot(serviceName) + 1})`;
}

/** That of a widget without a measure yet. */
export const DEFAULT_COLOUR = LIGHT_PALETTE[0];

/** A new widget stands last: the number of active widgets plus 1 is its id and its position. */
export function nextPlace(active: readonly unknown[]): { id: number; position: number } {
  return { id: active.length + 1, position: active.length + 1 };
}

export function within({ min, max, step }: Bounds, value: number): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}

export function hasBars(type: ChartType): boolean {
  return type === 1 || type === 5;
}

/** The title of a widget: its own, or else what its first series is called. */
export function titleOf({ title, datasets }: Pick<Widget, "title" | "datasets">): string {
  return title || datasets[0]?.label || WIZARD_TEXTS.chartDefaultLabel;
}

/** The title above numbers: under the quick filter it names no company but that of the numbers. */
export function titleAbove(
  numbers: Pick<WidgetNumbers, "title"> | null | undefined,
  widget: Pick<Widget, "title" | "datasets">,
): string {
  return numbers?.title ?? titleOf(widget);
}

/** Everything of a widget that makes it what it is: sent again, it stands as before. */
export function asForm(widget: Widget): WidgetForm {
  const {
    id: _id,
    updatedAt: _updatedAt,
    companyName: _companyName,
    labels: _labels,
    ...kept
  } = widget;
  return { ...kept, datasets: widget.datasets.map(withoutNumbers) } as WidgetForm;
}

export function withoutNumbers({ data: _data, ...look }: Dataset) {
  return look;
}

export const OPEN_FILTER: WidgetFilter = {
  startMonth: "",
  endMonth: "",
  company: null,
  gender: "",
  external: "",
  groupType: "",
};

export const GENDER_WORDS: Readonly<Record<WidgetFilter["gender"], string>> = {
  "": WIZARD_TEXTS.allGenders,
  Male: widgetTexts.male,
  Female: widgetTexts.female,
  Other: widgetTexts.otherGender,
};

export const EXTERNAL_WORDS: Readonly<Record<WidgetFilter["external"], string>> = {
  "": WIZARD_TEXTS.allParticipants,
  false: widgetTexts.internal,
  true: widgetTexts.external,
};

export function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** By position of the slider. */
export const GROUP_STOPS = ["Month", "Quarter", "Semester", "Year"] as const;

export const GROUP_WORDS: Readonly<Record<WidgetFilter["groupType"], string>> = {
  "": WIZARD_TEXTS.yearly,
  Year: WIZARD_TEXTS.yearly,
  Semester: widgetTexts.semesterly,
  Quarter: widgetTexts.quarterly,
  Month: widgetTexts.monthly,
};

/** "marzo de 2025 a mayo de 2025", "2025", "desde marzo de 2025", or that it is the current year. */
export function rangeWords({ startMonth, endMonth }: Months): string {
  if (startMonth && startMonth === endMonth) return formatMonth(startMonth);
  if (startMonth.endsWith("-01") && endMonth.endsWith("-12")) {
    const [first, last] = [startMonth.slice(0, 4), endMonth.slice(0, 4)];
    return first === last ? first : `${first} a ${last}`;
  }
  if (startMonth && endMonth) return `${formatMonth(startMonth)} a ${formatMonth(endMonth)}`;
  if (startMonth) return widgetTexts.fromMonth(formatMonth(startMonth));
  if (endMonth) return widgetTexts.untilMonth(formatMonth(endMonth));
  return WIZARD_TEXTS.currentYear;
}

/** Everything a filter says, in the order of the wizard; `companyName` is that of its company. */
export function filterWords(filter: WidgetFilter, companyName: string | null): string[] {
  return [
    rangeWords(filter),
    companyName ?? (filter.company === null ? WIZARD_TEXTS.allCompanies : widgetTexts.someCompany),
    ...(filter.gender ? [GENDER_WORDS[filter.gender]] : []),
    ...(filter.external ? [EXTERNAL_WORDS[filter.external]] : []),
    GROUP_WORDS[filter.groupType],
  ];
}

export interface Months {
  readonly startMonth: string;
  readonly endMonth: string;
}

/** The months that a filter comes to, as the server resolves it; `current` is the month it is now. */
export function monthsOf({ startMonth, endMonth }: Months, current: string): Months {
  const year = (month: string) => month.slice(0, 4);
  const thisYear = year(current);
  if (!startMonth)
    return {
      startMonth: `${year(endMonth) || thisYear}-01`,
      endMonth: endMonth || `${thisYear}-12`,
    };
  const last = Math.max(Number(year(startMonth)), Number(thisYear));
  return { startMonth, endMonth: endMonth || `${last}-12` };
}

const MONTHS_IN: Readonly<Record<WidgetFilter["groupType"], number>> = {
  Month: 1,
  Quarter: 3,
  Semester: 6,
  Year: 12,
  // Of several calendar years each is one.
  "": 12,
};

/** What would show months instead of a single bar; nothing where there are several bars already. */
export function monthlyInstead(
  filter: WidgetFilter,
  current: string,
): Partial<WidgetFilter> | null {
  const { startMonth, endMonth } = monthsOf(filter, current);
  const period = (month: string) => Math.floor(monthNumber(month) / MONTHS_IN[filter.groupType]);
  if (period(endMonth) !== period(startMonth)) return null;
  if (startMonth !== endMonth) return { groupType: "Month" };
  const year = startMonth.slice(0, 4);
  return { groupType: "Month", startMonth: `${year}-01`, endMonth: `${year}-12` };
}

export type ScreenWidth = "wide" | "medium" | "narrow";

/** Doubled where the screen is not wide, and the whole row on a phone; what is stored stays. */
export function spanOn(screen: ScreenWidth, cols: number): number {
  if (screen === "narrow") return GRID_COLUMNS;
  return Math.min(GRID_COLUMNS, screen === "medium" ? cols * 2 : cols);
}

/** The least height at which a chart can be read, in pixels. */
export const LEAST_CHART_PX = 220;

/** The share of the visible height, with a floor. */
export function chartHeight(height: number): string {
  return `max(${LEAST_CHART_PX}px, ${height}svh)`;
}

export type SizeStep = "wider" | "narrower" | "taller" | "lower";

export type GridSize = Pick<WidgetSize, "cols" | "height">;

export function stepped({ cols, height }: GridSize, step: SizeStep): GridSize {
  switch (step) {
    case "wider":
      return { cols: within(COLUMNS, cols + COLUMNS.step), height };
    case "narrower":
      return { cols: within(COLUMNS, cols - COLUMNS.step), height };
    case "taller":
      return { cols, height: within(HEIGHT, height + HEIGHT.step) };
    case "lower":
      return { cols, height: within(HEIGHT, height - HEIGHT.step) };
  }
}

/** Whether a step would change nothing, because the bound is reached. */
export function isAtBound(size: GridSize, step: SizeStep): boolean {
  const { cols, height } = stepped(size, step);
  return cols === size.cols && height === size.height;
}

/** The KPI whose answer also holds a head count, which is no point of its chart. */
const WITH_STAFF = "getTrainedPeople";
const CENTURY = 2;
/** How the numbers of a single range are named. */
const NAMES: Readonly<Record<string, string>> = widgetTexts.seriesNames;

/** Null filter values become empty strings. */
export function askedFilter(
  filter: Readonly<Record<string, string | number | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}

/** The call that answers a KPI: the last path segment of its serviceName. */
export function serviceOf(serviceName: string): string {
  return serviceName.slice(serviceName.lastIndexOf("/") + 1);
}

export interface Points {
  readonly labels: string[];
  readonly values: number[];
}

/** The answer of a KPI as points: the staff field is dropped and groups are flattened. */
export function pointsOf(serviceName: string, answer: Readonly<Record<string, unknown>>): Points {
  const dropsStaff = serviceOf(serviceName) === WITH_STAFF;
  const pairs = Object.entries(answer)
    .filter(([label]) => !(dropsStaff && label === "staff"))
    .flatMap(flattened);
  return { labels: pairs.map(([label]) => label), values: pairs.map(([, value]) => value) };
}

/** A group becomes labels "group-key", from its key without the first two characters. */
function flattened([label, value]: [string, unknown]): [string, number][] {
  if (typeof value !== "object" || value === null) return [[NAMES[label] ?? label, Number(value)]];
  const group = label.slice(CENTURY);
  return Object.entries(value).map(([key, number]) => [`${group}-${key}`, Number(number)]);
}

const LABEL = /^(\d\d)-(\p{L}{3}|[TS]\d)$/u;
const RANGE = /^(\d{4}-\d\d)(?: a (\d{4}-\d\d))?$/;

/** The label of a period as people read it: "25-Dic" is "dic 25", "25-T1" is "T1 25". */
export function periodWords(label: string): string {
  const [, year, name = ""] = LABEL.exec(label) ?? [];
  if (year) return `${name.length === 3 ? name.toLowerCase() : name} ${year}`;
  const [, from, until] = RANGE.exec(label) ?? [];
  return from ? shortRange(from, until ?? from) : label;
}

/** Sorted by numeric position, ascending; also when a position came as text. */
export function byPosition<Placed extends { position: number | string }>(
  widgets: readonly Placed[],
): Placed[] {
  return [...widgets].sort((left, right) => Number(left.position) - Number(right.position));
}

/** The active widgets that are not there yet are added: no id stands twice. */
export function withActive(held: readonly Widget[], active: readonly Widget[]): Widget[] {
  const known = new Set(held.map(({ id }) => id));
  const added = active.filter(({ id, status }) => {
    if (!status || known.has(id)) return false;
    known.add(id);
    return true;
  });
  return byPosition([...held, ...added]);
}

/** Rows of items, none wider than the sheet: what stands side by side. */
export function rowsOf<Item>(
  items: readonly Item[],
  columns: number,
  spanOfItem: (item: Item) => number,
): Item[][] {
  const rows: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const span = spanOfItem(item);
    if (span > left) {
      rows.push([]);
      left = columns;
    }
    rows.at(-1)?.push(item);
    left -= span;
  }
  return rows;
}
