/** The series of a chart as ECharts draws them: bars and lines, with what is still running told apart. */
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import {
  type ChartSeries,
  type ChartSpec,
  type ChartTheme,
  inTheme,
  isRunning,
  valueAt,
  valueWords,
} from "@/platform/charts/chart-spec";
import { contrastRatio, isHexColour, mixed } from "@/platform/lib/contrast";

/** Below this a shape cannot be told from its background, so it gets an outline. */
const LEAST_CONTRAST = 3;
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "roundRect", "pin"] as const;
const DASHES = ["solid", "dashed", "dotted"] as const;
/** The widest bar, in pixels. */
const LARGEST_BAR = 48;
/** The shares of its place that a bar of thickness 0 and of thickness 50 takes, in percent. */
const THINNEST = 30;
const THICKEST = 95;
const LARGEST_THICKNESS = 50;
/** Between the bars of one label, as a share of a bar. */
const GAP = 0.1;
const LINE_WIDTH = 2.5;
/** Up to so many bars say their value themselves. */
const MOST_WORDED_BARS = 6;
/** How much of a pale bar is its colour; the rest is the background. */
const PALE = 0.25;
/** The dashes of what is still running. */
const UNSETTLED = [3, 4];

type DrawnSeries = BarSeriesOption | LineSeriesOption;

export function drawnSeries(spec: ChartSpec, theme: ChartTheme): DrawnSeries[] {
  return spec.series.flatMap<DrawnSeries>((series, index) => {
    if (series.hidden) return [];
    return spec.kind === "line"
      ? line(spec, series, { ...lineLook(index), colour: lookOf(spec, index, theme).line }, theme)
      : [bar(spec, index, theme)];
  });
}

export interface SeriesLook {
  /** What a bar is filled with, and what is around it. */
  readonly fill: string;
  readonly edge: string | undefined;
  /** The colour of a line. */
  readonly line: string;
}

/** A series that holds another one, or only plans, is paler than its colour and has it as an edge. */
export function lookOf({ series }: ChartSpec, index: number, theme: ChartTheme): SeriesLook {
  const own = series[index];
  const chosen = own?.colour ?? theme.palette[index % theme.palette.length] ?? theme.ink;
  const colour = inTheme(chosen, theme);
  const edge = outline(colour, theme).borderColor;
  const holds = series[index + 1]?.inside ?? false;
  if (!(holds || own?.pale) || !isHexColour(colour)) return { fill: colour, edge, line: colour };
  return {
    fill: mixed(colour, theme.surface, PALE),
    edge: edge ?? colour,
    line: holds ? theme.inkMuted : colour,
  };
}

/** Bars are few enough for each to say its value; those of a stack have no room for it. */
export function hasWords({ kind, labels, series }: ChartSpec): boolean {
  const shown = series.filter(({ hidden, inside }) => !hidden && !inside);
  const places = Math.max(1, shown.length) * labels.length;
  const stacked = series.some(({ stack }) => stack !== undefined);
  return kind !== "line" && !stacked && places <= MOST_WORDED_BARS;
}

/** The words at the end of a bar: its value, and of a bar that holds another both. */
function wordsOn(spec: ChartSpec, index: number, theme: ChartTheme): BarSeriesOption {
  const { kind, series } = spec;
  const [own, part] = [series[index], series[index + 1]];
  const holder = series[index - 1];
  if (!own || !hasWords(spec) || (own.inside && holder && !holder.hidden)) return {};
  const words = valueWords(spec);
  const held = part?.inside && !part.hidden ? part.values : undefined;
  return {
    label: {
      show: true,
      position: kind === "horizontal-bar" ? "right" : "top",
      distance: 4,
      color: theme.ink,
      fontFamily: theme.font,
      fontSize: 12,
      formatter: ({ dataIndex }) => {
        const value = words(own.values[dataIndex] ?? 0);
        return held ? `${words(held[dataIndex] ?? 0)} de ${value}` : value;
      },
    },
    labelLayout: { hideOverlap: true },
  };
}

/** Lines differ by dash and symbol too, so colour is never alone. */
export function lineLook(index: number) {
  return {
    symbol: SYMBOLS[index % SYMBOLS.length] ?? "circle",
    dash: DASHES[index % DASHES.length] ?? "solid",
  };
}

interface LineLook {
  readonly colour: string;
  readonly symbol: string;
  readonly dash: (typeof DASHES)[number] | number[];
}

/** Where something is still running, a line is three: the points, what is settled, and what is not. */
function line(
  spec: ChartSpec,
  series: ChartSeries,
  look: LineLook,
  theme: ChartTheme,
): LineSeriesOption[] {
  const { colour, symbol, dash } = look;
  const { name } = series;
  const values = series.values.map((_, index) => valueAt(spec, series, index));
  const hollow = { color: theme.surface, borderColor: colour, borderWidth: 2 };
  const points: LineSeriesOption = {
    type: "line",
    name,
    data: values.map((value, index) =>
      isRunning(spec, index) ? { value, itemStyle: hollow } : value,
    ),
    symbol,
    symbolSize: 8,
    lineStyle: { color: colour, width: LINE_WIDTH, type: dash },
    itemStyle: { color: colour, ...outline(colour, theme) },
  };
  const settled = (index: number) => !isRunning(spec, index);
  // A stretch is as unsettled as either of its ends.
  const unsettled = (index: number) => [index - 1, index, index + 1].some((at) => !settled(at));
  const stretches = spec.running?.length
    ? [
        stretch(name, look, values.map(only(settled))),
        stretch(name, { ...look, dash: UNSETTLED }, values.map(only(unsettled))),
      ]
    : [stretch(name, look, [...values])];
  const casings = isFaint(colour, theme)
    ? stretches.map((one) => ({
        ...one,
        lineStyle: { ...one.lineStyle, color: theme.ink, width: LINE_WIDTH + 2 },
      }))
    : [];
  if (!spec.running?.length) return [...casings, points];
  return [...casings, { ...points, lineStyle: { opacity: 0 } }, ...stretches];
}

/** A part of a line that only shows: its points answer for it. */
function stretch(
  name: string,
  { colour, dash }: LineLook,
  data: (number | null)[],
): LineSeriesOption {
  return {
    type: "line",
    name,
    data,
    symbol: "none",
    silent: true,
    tooltip: { show: false },
    lineStyle: { color: colour, width: LINE_WIDTH, type: dash },
  };
}

function only(shown: (index: number) => boolean) {
  return (value: number | null, index: number) => (shown(index) ? value : null);
}

function bar(spec: ChartSpec, place: number, theme: ChartTheme): BarSeriesOption {
  const series = spec.series[place] as ChartSeries;
  const { name, values, stack } = series;
  const { fill, edge } = lookOf(spec, place, theme);
  const data = values.map((_, index) => {
    const value = valueAt(spec, series, index);
    if (value === null) return "-";
    if (isRunning(spec, index)) return { value, itemStyle: { decal: hatch(theme) } };
    // An outline around nothing would be a bar.
    return value === 0 && edge ? { value, itemStyle: { borderWidth: 0 } } : value;
  });
  const roundEnd = spec.kind === "horizontal-bar" ? [0, 4, 4, 0] : [4, 4, 0, 0];
  return {
    type: "bar",
    name,
    data,
    // A part stands where its whole does.
    barGap: spec.series.some(({ inside }) => inside) ? "-100%" : `${GAP * 100}%`,
    ...(stack === undefined ? {} : { stack }),
    ...widthOf(spec),
    ...wordsOn(spec, place, theme),
    itemStyle: {
      color: fill,
      borderRadius: stack === undefined ? roundEnd : 0,
      ...(edge ? { borderColor: edge, borderWidth: 1 } : {}),
    },
  };
}

/** The bars of one label share its place; a stack is one bar, and so is a whole with its part. */
function widthOf({
  thickness,
  series,
}: ChartSpec): Pick<BarSeriesOption, "barWidth" | "barMaxWidth"> {
  if (thickness === undefined) return { barMaxWidth: LARGEST_BAR };
  const share = THINNEST + ((THICKEST - THINNEST) * thickness) / LARGEST_THICKNESS;
  const shown = series.filter(({ hidden, inside }) => !hidden && !inside);
  const bars = Math.max(1, new Set(shown.map(({ stack, name }) => stack ?? name)).size);
  const width = share / (bars + GAP * (bars - 1));
  // A few bars on a wide chart are no walls, and a thicker one is still thicker.
  const most = LARGEST_BAR * (1 / 2 + thickness / LARGEST_THICKNESS / 2);
  return { barWidth: `${Math.round(width * 10) / 10}%`, barMaxWidth: Math.round(most) };
}

/** Stripes of the background over the colour. */
function hatch(theme: ChartTheme) {
  return {
    symbol: "rect" as const,
    color: theme.surface,
    dashArrayX: [1, 0],
    dashArrayY: [4, 3],
    symbolSize: 1,
    rotation: -Math.PI / 4,
  };
}

export function outline(colour: string, theme: ChartTheme) {
  return isFaint(colour, theme) ? { borderColor: theme.ink, borderWidth: 1 } : {};
}

function isFaint(colour: string, theme: ChartTheme): boolean {
  return isHexColour(colour) && contrastRatio(colour, theme.surface) < LEAST_CONTRAST;
}
