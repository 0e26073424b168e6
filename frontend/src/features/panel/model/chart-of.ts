/** A widget and its numbers as a chart. Pure: screen, picture and print draw the same. */

import type { Points } from "@/features/panel/model/data-rules";
import { CHART_TYPES, titleOf } from "@/features/panel/model/widget";
import type { Widget } from "@/features/panel/panel-api";
import type { ChartSeries, ChartSpec } from "@/shared/charts/chart-spec";

const DIMENSIONS: Readonly<Record<Widget["filter"]["groupType"], string>> = {
  Month: "Mes",
  Quarter: "Trimestre",
  Semester: "Semestre",
  Year: "Año",
  "": "Período",
};

/** The words that end the labels of a KPI of two numbers, and the names of its series. */
const PAIR = ["Participantes", "Completadas"] as const;

type Drawn = Pick<Widget, "title" | "type" | "datasets" | "filter">;

export function chartOf(widget: Drawn, points: Points, title = titleOf(widget)): ChartSpec {
  const [look] = widget.datasets;
  const kind = CHART_TYPES.find(({ type }) => type === widget.type)?.kind ?? "bar";
  const { labels, series } = inSeries(title, points);
  return {
    kind,
    dimension: DIMENSIONS[widget.filter.groupType],
    labels,
    series: series.map((one, index) =>
      index === 0 && look?.backgroundColor ? { ...one, colour: look.backgroundColor } : one,
    ),
    ...(typeof look?.barThickness === "number" ? { thickness: look.barThickness } : {}),
  };
}

/** Labels that come in pairs, "25-Ene Participantes" and "25-Ene Completadas", are two series. */
function inSeries(name: string, { labels, values }: Points): Pick<ChartSpec, "labels" | "series"> {
  const [first, second] = PAIR;
  const periods = labels.flatMap((label, index) =>
    label.endsWith(` ${first}`) && labels[index + 1] === other(label) ? [index] : [],
  );
  if (labels.length === 0 || periods.length * 2 !== labels.length)
    return { labels, series: [{ name, values }] };
  const picked = (shift: number): number[] => periods.map((index) => values[index + shift] ?? 0);
  const series: ChartSeries[] = [
    { name: first, values: picked(0) },
    { name: second, values: picked(1) },
  ];
  return { labels: periods.map((index) => stem(labels[index] ?? "")), series };

  function other(label: string): string {
    return `${stem(label)} ${second}`;
  }
  function stem(label: string): string {
    return label.slice(0, -(first.length + 1));
  }
}
