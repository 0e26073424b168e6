/** Numbers that show what a chart looks like; they are nobody's. */
import type { WidgetFilter } from "@/features/panel/api";
import { chartOf, type Drawn, drawnOf } from "@/features/panel/figures";
import {
  type ChartType,
  DEFAULT_COLOUR,
  GRID_COLUMNS,
  LEAST_CHART_PX,
  monthsOf,
  OPEN_FILTER,
  type ScreenWidth,
  spanOn,
  titleOf,
  type WidgetSize,
} from "@/features/panel/widget";
import {
  type Draft,
  filterOf,
  type Look,
  lookOf,
  takesThickness,
  titleIn,
} from "@/features/panel/wizard/draft";
import { chartTexts } from "@/features/panel/wizard/texts";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";

type GroupType = WidgetFilter["groupType"];

const LABELS: Readonly<Record<GroupType, readonly string[]>> = {
  Month: chartTexts.sampleMonths,
  Quarter: ["T1", "T2", "T3", "T4"],
  Semester: ["S1", "S2"],
  Year: chartTexts.sampleYears,
  "": chartTexts.sampleYears,
};
const VALUES = [42, 68, 95, 73, 110, 88, 64, 97, 124, 105, 81, 58];
/** Thick enough for a small picture to be a chart at all. */
const MINI_THICKNESS = 30;

/** The chart as it is chosen: few points, so that its kind is what is seen. */
export function miniChart(type: ChartType, colour: string = DEFAULT_COLOUR): ChartSpec {
  const look: Look = { colour, thickness: MINI_THICKNESS };
  return sample({ type, title: WIZARD_TEXTS.chartDefaultLabel, groupType: "Quarter", look });
}

/** The title that the widget will have: without one of its own, the name of its KPI. */
export function titleToBe(draft: Draft): string {
  return titleIn(draft).trim() || draft.kpi.name || WIZARD_TEXTS.chartDefaultLabel;
}

/** The chart as it will stand on the panel, with its numbers of the moment. */
export function liveChart(
  draft: Draft,
  data: Record<string, unknown>,
  currentMonth: string,
): ChartSpec {
  const filter = filterOf(draft);
  const title = titleToBe(draft);
  const type = draft.chartType ?? 1;
  const drawn: Drawn = { title, type, filter, datasets: [seriesOf(title, type, lookOf(draft))] };
  const { serviceName = "" } = draft.kpi;
  const numbers = { title, data, ...monthsOf(filter, currentMonth) };
  return drawnOf(drawn, { serviceName }, numbers, currentMonth);
}

/** The chart as it is styled, with the periods that were chosen. */
export function sampleChart(draft: Draft): ChartSpec {
  return sample({
    type: draft.chartType ?? 1,
    title: previewTitle(draft),
    groupType: filterOf(draft).groupType,
    look: lookOf(draft),
  });
}

/** The label of the chart in the preview; until there is one, "Titulo". */
export function previewTitle({ subject }: Draft): string {
  if (subject.mode === "edit") return titleOf(subject.widget);
  return subject.pending.title.trim() || WIZARD_TEXTS.chartDefaultLabel;
}

interface Sample {
  readonly type: ChartType;
  readonly title: string;
  readonly groupType: GroupType;
  readonly look: Look;
}

function sample({ type, title, groupType, look }: Sample): ChartSpec {
  const filter = { ...OPEN_FILTER, groupType };
  const datasets = [seriesOf(title, type, look)];
  const labels = [...LABELS[groupType]];
  const points = { labels, values: VALUES.slice(0, labels.length) };
  return chartOf({ title, type, filter, datasets }, points);
}

function seriesOf(label: string, type: ChartType, { colour, thickness }: Look) {
  return {
    ...{ label, x_axis: "", y_axis: "", data: [] },
    backgroundColor: colour,
    barThickness: takesThickness(type) ? thickness : null,
  };
}

export interface Visible {
  readonly width: number;
  readonly height: number;
}

export interface Tile {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Item extends Pick<WidgetSize, "cols" | "height"> {
  readonly key: string;
}

const GAP = 16;
const EDGE = 24;
/** Title, filter and foot around a chart. */
const AROUND_CHART = 112;
const MEDIUM_PX = 1_024;
const NARROW_PX = 640;

/** Widgets in their order, each in the next place that is wide enough for it. */
export function layOut(items: readonly Item[], visible: Visible): Tile[] {
  const column = (visible.width - 2 * EDGE - (GRID_COLUMNS - 1) * GAP) / GRID_COLUMNS;
  let used = 0;
  let top = EDGE;
  let tallest = 0;
  return items.map(({ key, cols, height }) => {
    const span = spanOn(screenOf(visible), cols);
    if (used + span > GRID_COLUMNS) {
      top += tallest + GAP;
      used = 0;
      tallest = 0;
    }
    const tile: Tile = {
      key,
      left: EDGE + used * (column + GAP),
      top,
      width: span * column + (span - 1) * GAP,
      height: Math.max(LEAST_CHART_PX, (height / 100) * visible.height) + AROUND_CHART,
    };
    used += span;
    tallest = Math.max(tallest, tile.height);
    return tile;
  });
}

/** How far the page is scrolled for a tile to be seen whole. */
export function scrolledTo({ top, height }: Tile, visible: Visible): number {
  return Math.max(0, top + height + EDGE - visible.height);
}

function screenOf({ width }: Visible): ScreenWidth {
  if (width < NARROW_PX) return "narrow";
  return width < MEDIUM_PX ? "medium" : "wide";
}
