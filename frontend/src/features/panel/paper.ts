/** The panel as it stands on paper and in a picture: words, numbers and charts. Pure. */
import type {
  CardNumbers,
  Kpi,
  Lens,
  PanelNumbers,
  Widget,
  WidgetFilter,
  WidgetNumbers,
} from "@/features/panel/api";
import { drawnOf, figureOf, goalOf, panelFreshness, stateOf } from "@/features/panel/figures";
import { isOpen, type Sight, through } from "@/features/panel/lens";
import { commonTexts, sheetTexts, widgetTexts } from "@/features/panel/texts";
import { filterWords, rangeWords, titleAbove } from "@/features/panel/widget";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { formatMoment, formatNumber, todayInChile } from "@/platform/lib/format";

export interface PaperCard {
  readonly id: number;
  readonly name: string;
  /** "38 h" or "3 de 150"; nothing when the card failed. */
  readonly value: string | null;
  /** What a pair comes to, "2%", and of whom where that is not the pair itself. */
  readonly share: string;
  /** How it stands, and the goal itself; empty without one. */
  readonly goal: readonly string[];
  readonly words: readonly string[];
}

export interface PaperWidget {
  readonly id: number;
  readonly title: string;
  readonly cols: number;
  readonly words: readonly string[];
  /** Nothing when the widget failed. */
  readonly spec: ChartSpec | null;
}

/** One line of the head: "Filtros", "Período". */
export interface Stamp {
  readonly label: string;
  readonly value: string;
  /** Says nothing to whoever reads the paper. */
  readonly isForScreen?: boolean;
}

export interface Paper {
  readonly stamps: readonly Stamp[];
  readonly cards: readonly PaperCard[];
  readonly widgets: readonly PaperWidget[];
}

export interface PaperSource extends Sight {
  readonly widgets: readonly Widget[];
  readonly numbers: PanelNumbers;
  readonly kpis: readonly Kpi[];
  /** The moment of the paper (ISO 8601), and the month it is in Chile then. */
  readonly madeAt: string;
  readonly month: string;
  readonly by: string | null;
}

export function paperOf(source: PaperSource): Paper {
  const { widgets, numbers } = source;
  return {
    stamps: stampsOf(source),
    cards: numbers.cards.map((card) => paperCard(card, source)),
    widgets: widgets.map((widget) => paperWidget(widget, source)),
  };
}

function stampsOf({ numbers, lens, company, checkedAt, madeAt, by }: PaperSource): Stamp[] {
  const { at, pending } = panelFreshness(numbers, checkedAt);
  const hasMonths = lens.startMonth !== "" || lens.endMonth !== "";
  const versions = [...numbers.widgets, ...numbers.cards].map(({ meta }) => meta?.version ?? 0);
  return [
    {
      label: sheetTexts.filters,
      value: filtersInWords(lens, company),
      isForScreen: lens.company === null,
    },
    {
      label: commonTexts.period,
      value: hasMonths ? rangeWords(lens) : sheetTexts.ownPeriod,
      isForScreen: !hasMonths,
    },
    {
      label: sheetTexts.madeOn,
      value: by ? sheetTexts.madeBy(formatMoment(madeAt), by) : formatMoment(madeAt),
    },
    {
      label: sheetTexts.dataOf,
      value: pending > 0 ? sheetTexts.withPending(formatMoment(at)) : formatMoment(at),
    },
    {
      label: sheetTexts.dataVersion,
      value: formatNumber(Math.max(0, ...versions)),
      isForScreen: true,
    },
  ];
}

function filtersInWords(lens: Lens, company: string | null): string {
  if (isOpen(lens)) return sheetTexts.ownFilters;
  if (lens.company === null) return sheetTexts.ownFiltersAllCompanies;
  return company ?? widgetTexts.someCompany;
}

function paperCard(card: CardNumbers, { kpis, company, madeAt }: PaperSource): PaperCard {
  const { id, filter, companyName, error } = card;
  const kpi = kpis.find((one) => one.id === id);
  const figure = kpi && !error ? figureOf(card, kpi) : null;
  const goal = kpi && figure && goalOf(card, kpi, todayInChile(Date.parse(madeAt)));
  return {
    id,
    name: kpi?.name ?? sheetTexts.unknownCard,
    value: figure && [figure.number, figure.whole].filter(Boolean).join(" "),
    share: figure ? [figure.share, figure.note, figure.basis].filter(Boolean).join(" · ") : "",
    goal: goal ? [goal.words, goal.goal] : [],
    // A card has no groups.
    words: wordsOf(filter, card, company ?? companyName).slice(0, -1),
  };
}

function paperWidget(
  widget: Widget,
  { kpis, numbers, month, lens, company }: PaperSource,
): PaperWidget {
  const { id, cols, filter, companyName } = widget;
  const found = stateOf(widget, numbers.widgets);
  const kpi = kpis.find((one) => one.id === widget.id_kpi);
  const drawn = found.state === "drawn" ? found.numbers : null;
  return {
    id,
    cols,
    title: titleAbove(
      numbers.widgets.find((one) => one.id === id),
      widget,
    ),
    words: wordsOf(through(lens, filter), drawn, company ?? companyName),
    spec: drawn && kpi ? drawnOf(widget, kpi, drawn, month) : null,
  };
}

/** A filter in words, with the months that it came to rather than "Año en curso". */
function wordsOf(
  filter: WidgetFilter,
  numbers: Pick<WidgetNumbers, "startMonth" | "endMonth"> | null,
  companyName: string | null,
): string[] {
  const startMonth = numbers?.startMonth ?? filter.startMonth;
  const endMonth = numbers?.endMonth ?? filter.endMonth;
  return filterWords({ ...filter, startMonth, endMonth }, companyName);
}

export interface SheetSize {
  readonly id: SheetId;
  readonly name: string;
  /** What is left of the page between its margins, in pixels of the page (96 to an inch). */
  readonly width: number;
  /** Into how many parts that width is divided. */
  readonly columns: number;
}

export type SheetId = "carta-vertical" | "carta-horizontal" | "a4-vertical" | "a4-horizontal";

const PIXELS_PER_MM = 96 / 25.4;
/** As in print.css. */
const MARGIN_MM = 14;
/** Browsers cut off the last pixels of a printed page: the right lines of frames. */
const EDGE = 2;
const TALL = 6;
const BROAD = 12;

function size(id: SheetId, name: string, widthMm: number, columns: number): SheetSize {
  const room = (widthMm - 2 * MARGIN_MM) * PIXELS_PER_MM;
  return { id, name, columns, width: Math.floor(room) - EDGE };
}

/** Letter paper is what Chile's printers hold. */
export const LETTER = size("carta-vertical", sheetTexts.letterPortrait, 215.9, TALL);

export const SHEET_SIZES: readonly SheetSize[] = [
  LETTER,
  size("carta-horizontal", sheetTexts.letterLandscape, 279.4, BROAD),
  size("a4-vertical", sheetTexts.a4Portrait, 210, TALL),
  size("a4-horizontal", sheetTexts.a4Landscape, 297, BROAD),
];

export function sheetOf(id: string | null): SheetSize {
  return SHEET_SIZES.find((one) => one.id === id) ?? LETTER;
}

/** The widest of a row of the panel have a row of the paper; none is too narrow to be read. */
export function spanOf(cols: number, columns: number): number {
  if (columns === TALL) return cols > 6 ? TALL : TALL / 2;
  if (cols > 8) return BROAD;
  return cols > 4 ? BROAD / 2 : BROAD / 3;
}
