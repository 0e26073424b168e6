/** Numbers that show what a chart looks like; they are nobody's. */
import { chartOf } from "@/features/panel/model/chart-of";
import type { Points } from "@/features/panel/model/data-rules";
import { type ChartType, DEFAULT_COLOUR, titleOf } from "@/features/panel/model/widget";
import { OPEN_FILTER } from "@/features/panel/model/widget-filter";
import type { WidgetFilter } from "@/features/panel/panel-api";
import { takesThickness } from "@/features/panel/wizard/model/chart-choice";
import { type Draft, filterOf, type Look, lookOf } from "@/features/panel/wizard/model/draft";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";

type GroupType = WidgetFilter["groupType"];

const LABELS: Readonly<Record<GroupType, readonly string[]>> = {
  Month: ["Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic"],
  Quarter: ["T1", "T2", "T3", "T4"],
  Semester: ["S1", "S2"],
  Year: ["Año 1", "Año 2", "Año 3"],
  "": ["Año 1", "Año 2", "Año 3"],
};
const VALUES = [42, 68, 95, 73, 110, 88, 64, 97, 124, 105, 81, 58];
/** Thick enough for a small picture to be a chart at all. */
const MINI: Look = { colour: DEFAULT_COLOUR, thickness: 30 };

/** The chart as it is chosen: few points, so that its kind is what is seen. */
export function miniChart(type: ChartType): ChartSpec {
  return sample({ type, title: WIZARD_TEXTS.chartDefaultLabel, groupType: "Quarter", look: MINI });
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
  const series = {
    ...{ label: title, x_axis: "", y_axis: "", data: [] },
    backgroundColor: look.colour,
    barThickness: takesThickness(type) ? look.thickness : null,
  };
  const filter = { ...OPEN_FILTER, groupType };
  return chartOf({ title, type, filter, datasets: [series] }, pointsOf(groupType));
}

function pointsOf(groupType: GroupType): Points {
  const labels = [...LABELS[groupType]];
  return { labels, values: VALUES.slice(0, labels.length) };
}
