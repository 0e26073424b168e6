/** The panel as it stands on paper and in a picture: words, numbers and charts. Pure. */
import { figureOf } from "@/features/panel/model/card-numbers";
import { type Freshness, panelFreshness } from "@/features/panel/model/freshness";
import { isOpen, through } from "@/features/panel/model/lens";
import { drawnOf, stateOf } from "@/features/panel/model/panel-parts";
import type { Sight } from "@/features/panel/model/sight";
import { titleAbove } from "@/features/panel/model/widget";
import { filterWords, rangeWords, SOME_COMPANY } from "@/features/panel/model/widget-filter";
import type {
  CardNumbers,
  Kpi,
  Lens,
  PanelNumbers,
  Widget,
  WidgetFilter,
  WidgetNumbers,
} from "@/features/panel/panel-api";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { formatMoment, formatNumber } from "@/shared/lib/format";

export const PANEL_NAME = "Panel de control";
export const NOT_AVAILABLE = "No disponible";

export interface PaperCard {
  readonly id: number;
  readonly name: string;
  /** "38 h" or "3 de 150"; nothing when the card failed. */
  readonly value: string | null;
  /** What a pair comes to, "2%", and of whom where that is not the pair itself. */
  readonly share: string;
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

export function stampsOf({ numbers, lens, company, checkedAt, madeAt, by }: PaperSource): Stamp[] {
  const data = panelFreshness(numbers, checkedAt);
  return [
    { label: "Filtros", value: filtersInWords(lens, company) },
    { label: "Período", value: periodInWords(lens) },
    { label: "Hecho el", value: by ? `${formatMoment(madeAt)} por ${by}` : formatMoment(madeAt) },
    { label: "Datos al", value: dataInWords(data) },
    { label: "Versión de los datos", value: formatNumber(versionOf(numbers)) },
  ];
}

function filtersInWords(lens: Lens, company: string | null): string {
  if (isOpen(lens)) return "Los de cada indicador";
  if (lens.company === null) return "Todas las empresas de cada indicador";
  return company ?? SOME_COMPANY;
}

function periodInWords({ startMonth, endMonth }: Lens): string {
  return startMonth || endMonth ? rangeWords({ startMonth, endMonth }) : "El de cada indicador";
}

function dataInWords({ at, pending }: Freshness): string {
  const moment = formatMoment(at);
  return pending > 0 ? `${moment}, con cambios por mostrar` : moment;
}

function versionOf({ widgets, cards }: PanelNumbers): number {
  return Math.max(0, ...[...widgets, ...cards].map(({ meta }) => meta?.version ?? 0));
}

function paperCard(card: CardNumbers, { kpis, company }: PaperSource): PaperCard {
  const { id, filter, companyName, error } = card;
  const kpi = kpis.find((one) => one.id === id);
  const figure = kpi && !error ? figureOf(card, kpi) : null;
  return {
    id,
    name: kpi?.name ?? "Indicador",
    value: figure && [figure.number, figure.whole].filter(Boolean).join(" "),
    share: figure ? [figure.share, figure.note].filter(Boolean).join(" · ") : "",
    // A card has no groups.
    words: wordsOf(filter, card, company ?? companyName).slice(0, -1),
  };
}

function paperWidget(widget: Widget, source: PaperSource): PaperWidget {
  const { kpis, numbers, month } = source;
  const { id, cols } = widget;
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
    words: widgetWords(widget, drawn, source),
    spec: drawn && kpi ? drawnOf(widget, kpi, drawn, month) : null,
  };
}

function widgetWords(
  { filter, companyName }: Widget,
  numbers: WidgetNumbers | null,
  { lens, company }: PaperSource,
): string[] {
  return wordsOf(through(lens, filter), numbers, company ?? companyName);
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
