/** What the numbers of a widget become: a chart, a card, a comparison, and how old they are. */
import type {
  CardNumbers,
  Kpi,
  PanelNumbers,
  Widget,
  WidgetFilter,
  WidgetNumbers,
} from "@/features/panel/api";
import { cardTexts } from "@/features/panel/texts";
import {
  CHARTS,
  filterWords,
  type Months,
  OPEN_FILTER,
  type Points,
  periodWords,
  pointsOf,
  serviceOf,
  titleAbove,
  titleOf,
} from "@/features/panel/widget";
import type { ChartSeries, ChartSpec } from "@/platform/charts/chart-spec";
import { formatNumber, formatPercent, roundHalfUp } from "@/platform/lib/format";
import { monthNumber, movedMonth, shortDays, shortRange } from "@/platform/lib/months";

export type WidgetState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly code: string; readonly message: string }
  | { readonly state: "drawn"; readonly numbers: WidgetNumbers };

/** What there is to show of a widget. An answer that leaves it out is a failure, not an absence. */
export function stateOf(
  { id }: Pick<Widget, "id">,
  numbers: readonly WidgetNumbers[] | undefined,
): WidgetState {
  if (numbers === undefined) return { state: "waiting" };
  const found = numbers.find((one) => one.id === id);
  // A widget that was just added is not in the numbers that are held.
  if (found === undefined) return { state: "waiting" };
  if (found.error) return { state: "failed", ...found.error };
  return { state: "drawn", numbers: found };
}

export interface FailedWidget {
  readonly id: number;
  readonly title: string;
  readonly code: string;
  readonly message: string;
}

export function failedOf(
  widgets: readonly Widget[],
  numbers: readonly WidgetNumbers[] | undefined,
): FailedWidget[] {
  return widgets.flatMap((widget) => {
    const found = stateOf(widget, numbers);
    if (found.state !== "failed") return [];
    const title = titleAbove(
      numbers?.find(({ id }) => id === widget.id),
      widget,
    );
    return [{ id: widget.id, title, code: found.code, message: found.message }];
  });
}

/** "No pudimos cargar 1 widget", "No pudimos cargar 2 widgets". */
export function failureWords(count: number): string {
  return cardTexts.notLoaded(count);
}

/** Somebody who is trained in two months is one person: its periods do not add up. */
const COUNTS_ONCE = "getTrainedPeople";

/** The chart of a widget: its periods that are still running are told. */
export function drawnOf(
  widget: Drawn,
  kpi: Pick<Kpi, "serviceName">,
  numbers: Pick<WidgetNumbers, "title" | "data" | "startMonth" | "endMonth">,
  currentMonth: string,
): ChartSpec {
  const adds = serviceOf(kpi.serviceName) !== COUNTS_ONCE;
  const groupType = groupingOf(widget, numbers);
  const points = pointsOf(kpi.serviceName, numbers.data ?? {});
  const grouped = { ...widget, filter: { ...widget.filter, groupType } };
  const chart = chartOf(grouped, points, titleAbove(numbers, widget));
  const spec = { ...chart, adds };
  const named = { ...spec, labels: namedLabels(spec, widget, numbers) };
  const running = runningPeriods({ ...numbers, groupType }, currentMonth);
  return {
    ...named,
    ...(running.length === 0 ? {} : { running }),
    ...begunOf(named, numbers, running, currentMonth),
  };
}

/** What lies ahead has no point, unless something of it is known already; nothing to tell where all has begun. */
function begunOf(
  { labels, series }: ChartSpec,
  { startMonth, endMonth }: Pick<WidgetNumbers, "startMonth" | "endMonth">,
  running: readonly number[],
  currentMonth: string,
): Pick<ChartSpec, "begun"> {
  if (!startMonth || !endMonth || currentMonth > endMonth) return {};
  const known = labels.findLastIndex((_, index) => series.some(({ values }) => values[index]));
  const begun = Math.max(known, ...running) + 1;
  return begun < labels.length ? { begun } : {};
}

/** A single period that the server names by what it counts has the name of its months. */
function namedLabels(
  { labels }: ChartSpec,
  { filter }: Drawn,
  { startMonth, endMonth }: Pick<WidgetNumbers, "startMonth" | "endMonth">,
): readonly string[] {
  if (labels.length !== 1 || filter.groupType !== "" || !startMonth || !endMonth) return labels;
  return [shortRange(startMonth, endMonth)];
}

/** "Anual" stores nothing for most KPIs; of several calendar years the server answers each one. */
function groupingOf(
  { filter: { groupType } }: Drawn,
  { startMonth, endMonth }: Pick<WidgetNumbers, "startMonth" | "endMonth">,
): WidgetFilter["groupType"] {
  const isWhole = startMonth?.slice(0, YEAR_DIGITS) === endMonth?.slice(0, YEAR_DIGITS);
  return groupType === "" && !isWhole ? "Year" : groupType;
}

const YEAR_DIGITS = 4;

const SIZES: Readonly<Record<WidgetFilter["groupType"], number>> = {
  Month: 1,
  Quarter: 3,
  Semester: 6,
  Year: 12,
  // A single period, as long as the range itself.
  "": Number.POSITIVE_INFINITY,
};

interface Periods {
  readonly groupType: WidgetFilter["groupType"];
  /** As the server resolved them: "2026-01". */
  readonly startMonth: string | null;
  readonly endMonth: string | null;
}

/** The place of the period that holds the current month ("2026-11"), if there is one. */
export function runningPeriods(
  { groupType, startMonth, endMonth }: Periods,
  currentMonth: string,
): readonly number[] {
  if (!startMonth || !endMonth || currentMonth < startMonth || currentMonth > endMonth) return [];
  const size = SIZES[groupType];
  const period = (month: string) => Math.floor(monthNumber(month) / size);
  return [period(currentMonth) - period(startMonth)];
}

/** The months behind one place of a chart: its period, as far as the widget shows it. */
export function monthsAt(
  widget: Drawn,
  numbers: Pick<WidgetNumbers, "startMonth" | "endMonth">,
  place: number,
): Months | null {
  const { startMonth, endMonth } = numbers;
  if (!startMonth || !endMonth) return null;
  const size = SIZES[groupingOf(widget, numbers)];
  if (size === Number.POSITIVE_INFINITY) return { startMonth, endMonth };
  const first = movedMonth(startMonth, place * size - (monthNumber(startMonth) % size));
  const last = movedMonth(first, size - 1);
  const [, from = first] = [first, startMonth].sort();
  const [until = last] = [last, endMonth].sort();
  return { startMonth: from, endMonth: until };
}

const DIMENSIONS: Readonly<Record<Widget["filter"]["groupType"], string>> = cardTexts.groupings;

/** The words that end the labels of a KPI of two numbers, and the names of its series. */
const PAIR = cardTexts.participantsAndCompleted;

export type Drawn = Pick<Widget, "title" | "type" | "datasets" | "filter">;

/** A widget and its numbers as a chart. Pure: screen, picture and print draw the same. */
export function chartOf(widget: Drawn, points: Points, title = titleOf(widget)): ChartSpec {
  const [look] = widget.datasets;
  const { labels, series } = inSeries(title, points);
  return {
    kind: CHARTS[widget.type].kind,
    dimension: DIMENSIONS[widget.filter.groupType],
    labels: labels.map(periodWords),
    series: series.map((one) =>
      look?.backgroundColor ? { ...one, colour: look.backgroundColor } : one,
    ),
    ...(typeof look?.barThickness === "number" ? { thickness: look.barThickness } : {}),
  };
}

/**
 * Labels that come in pairs, "25-Ene Participantes" and "25-Ene Completadas", are two series, the
 * second a part of the first. So is the pair of a single range, which names no period at all.
 */
function inSeries(name: string, { labels, values }: Points): Pick<ChartSpec, "labels" | "series"> {
  const [first, second] = PAIR;
  if (labels.length === 2 && labels[0] === first && labels[1] === second) {
    const [whole = 0, part = 0] = values;
    return {
      labels: [cardTexts.groupings[""]],
      series: [
        { name: first, values: [whole] },
        { name: second, values: [part], inside: true },
      ],
    };
  }
  const periods = labels.flatMap((label, index) =>
    label.endsWith(` ${first}`) && labels[index + 1] === other(label) ? [index] : [],
  );
  if (labels.length === 0 || periods.length * 2 !== labels.length)
    return { labels, series: [{ name, values }] };
  const picked = (shift: number): number[] => periods.map((index) => values[index + shift] ?? 0);
  const series: ChartSeries[] = [
    { name: first, values: picked(0) },
    { name: second, values: picked(1), inside: true },
  ];
  return { labels: periods.map((index) => stem(labels[index] ?? "")), series };

  function other(label: string): string {
    return `${stem(label)} ${second}`;
  }
  function stem(label: string): string {
    return label.slice(0, -(first.length + 1));
  }
}

export interface Figure {
  readonly number: string;
  /** "de 530" */
  readonly whole: string;
  /** "78%", where the number is a part of a whole; "—" of nobody asked. */
  readonly share: string;
  /** "255 internas de 525", where the share is not that of the numbers beside it. */
  readonly note: string;
  /** What to do where the head count cannot be right. */
  readonly hint: string;
  /** Which companies stand with their registered people, for want of a head count. */
  readonly basis: string;
  readonly part: { readonly value: number; readonly max: number } | null;
}

/** Behind the number, where it measures something that has a unit. */
const UNITS: Readonly<Record<string, string>> = { getTrainingHours: " h" };

const TRAINED_PEOPLE = "getTrainedPeople";
const NO_SHARE = "—";

/**
 * Of two values the first is the whole: head count and trained, participants and completed. The
 * share of trained people is the coverage that the server tells: internal people of the companies
 * whose head count it is, which may be fewer than all who were trained.
 */
export function figureOf(
  { values, filter, meta }: Pick<CardNumbers, "values" | "filter" | "meta">,
  kpi: Kpi,
): Figure | null {
  const [first, second] = values;
  if (first === undefined) return null;
  const service = serviceOf(kpi.serviceName);
  const nothing = { whole: "", share: "", note: "", hint: "", basis: "", part: null };
  if (second === undefined)
    return { ...nothing, number: `${formatNumber(first)}${UNITS[service] ?? ""}` };
  const pair = {
    ...nothing,
    number: formatNumber(second),
    whole: cardTexts.ofWhole(formatNumber(first)),
  };
  const part = { value: second, max: first };
  if (service !== TRAINED_PEOPLE)
    return { ...pair, part, share: first > 0 ? formatPercent(second / first) : NO_SHARE };
  return meta?.coverage ? covered({ ...pair, part }, meta.coverage, filter) : { ...pair, part };
}

type Coverage = NonNullable<NonNullable<CardNumbers["meta"]>["coverage"]>;

/** A pair with its coverage; of external people there is none, the head count says nothing of them. */
function covered(
  pair: Figure,
  { percent, trained, staff, undeclared }: Coverage,
  filter: WidgetFilter,
): Figure {
  const basis = undeclared > 0 ? cardTexts.withoutHeadcount(undeclared) : "";
  if (percent === null)
    // Of one gender the whole is the registered people, which no head count mends.
    return { ...pair, basis, hint: filter.gender === "" ? cardTexts.updateHeadcount : "" };
  const share = formatPercent(percent / 100, 1);
  if (trained === pair.part?.value && staff === pair.part.max) return { ...pair, share, basis };
  const kind = trained === 1 ? cardTexts.internalOne : cardTexts.internalMany;
  const note = cardTexts.covered(formatNumber(trained), kind, formatNumber(staff));
  return { ...pair, whole: "", share, note, basis, part: { value: trained, max: staff } };
}

/** "ene–nov 2026": the months that the number is of; nothing where there is no number. */
export function cardMonths({ startMonth, endMonth }: CardNumbers): string {
  return startMonth && endMonth ? shortRange(startMonth, endMonth) : "";
}

/** What a card is narrowed to beside its months; nothing while it is open. It has no groups. */
export function cardWords({ filter, companyName }: Pick<CardNumbers, "filter" | "companyName">) {
  const open = filterWords(OPEN_FILTER, null);
  const { gender, external } = filter;
  return filterWords({ ...OPEN_FILTER, gender, external }, companyName).filter(
    (words) => !open.includes(words),
  );
}

export interface Comparison {
  readonly trend: "up" | "down" | "same";
  /** "▲"-like pictures come from the trend; this is "12%", or nothing where there was none before. */
  readonly change: string;
  /** "período anterior", "hace un año" or both at once. */
  readonly name: string;
  /** The number of then. */
  readonly earlier: string;
  /** "en ene–oct 2025", or "del 1 ene al 28 nov 2025" where a month under way is compared. */
  readonly when: string;
}

/** Of a pair the number that is measured against the other. */
export function mainNumber({ values }: Pick<WidgetNumbers, "values">): number | null {
  return values.at(-1) ?? null;
}

/** With the months just before and with those of last year, which may be the same. */
export function comparisonsOf(card: CardNumbers): Comparison[] {
  const { previous, lastYear } = card;
  const same =
    previous?.startMonth === lastYear?.startMonth && previous?.endMonth === lastYear?.endMonth;
  return [
    ...compared(card, previous, cardTexts.previousPeriod),
    ...(same ? [] : compared(card, lastYear, cardTexts.lastYear)),
  ];
}

function compared(card: CardNumbers, earlier: WidgetNumbers | null, name: string): Comparison[] {
  const now = mainNumber(card);
  const then = earlier && mainNumber(earlier);
  if (now === null || then === null || !earlier?.startMonth || !earlier.endMonth) return [];
  const { startMonth, endMonth, untilDay } = earlier;
  return [
    {
      trend: now === then ? "same" : now > then ? "up" : "down",
      change: changeOf(now, then),
      name,
      earlier: formatNumber(then),
      when: untilDay
        ? shortDays(startMonth, untilDay)
        : cardTexts.inMonths(shortRange(startMonth, endMonth)),
    },
  ];
}

/** A share of nothing is no share. */
function changeOf(now: number, then: number): string {
  if (now === then) return cardTexts.equal;
  return then === 0 ? "" : formatPercent(Math.abs(now - then) / then);
}

/** How a number stands against its goal: in a word, with the goal behind it. */
export interface GoalStanding {
  readonly tone: "good" | "near" | "bad";
  readonly words: string;
  /** "meta 6.000 h (a hoy, 5.420 h)" */
  readonly goal: string;
}

/** From this share of what is expected on, a number comes near its goal. */
const NEAR = 0.9;
const MONTHS_OF_YEAR = 12;
const SURVEY_RESPONSES = "getSurveyResponses";

/**
 * A goal is of a year: of a shorter range as much of it is expected as the range has months, and of
 * one that is still running as much as of it is over. The answers of a survey have no such time.
 */
export function goalOf(
  card: Pick<CardNumbers, "goal" | "values" | "meta" | "startMonth" | "endMonth">,
  kpi: Kpi,
  today: string,
): GoalStanding | null {
  const { goal, startMonth, endMonth } = card;
  if (goal === null || !startMonth || !endMonth) return null;
  const service = serviceOf(kpi.serviceName);
  const isShare = service === TRAINED_PEOPLE || service.startsWith(SURVEY_RESPONSES);
  const value = isShare ? shareOf(card, service) : mainNumber(card);
  if (value === null) return null;
  const unit = isShare ? " %" : (UNITS[service] ?? "");
  const said = (amount: number) => `${formatNumber(roundHalfUp(amount, 1))}${unit}`;
  if (service.startsWith(SURVEY_RESPONSES))
    return { ...standing(value / goal), goal: cardTexts.goal(said(goal)) };
  const months = monthNumber(endMonth) - monthNumber(startMonth) + 1;
  const years = months / MONTHS_OF_YEAR;
  // Nobody trains more than everybody.
  const whole = goal * (isShare ? Math.min(1, years) : years);
  const over = shareOver(startMonth, endMonth, today);
  if (over === 0) return null;
  const byToday = over < 1 ? cardTexts.goalByToday(said(whole * over)) : "";
  return { ...standing(value / (whole * over)), goal: cardTexts.goal(said(whole)) + byToday };
}

function standing(share: number): Pick<GoalStanding, "tone" | "words"> {
  if (share >= 1) return { tone: "good", words: cardTexts.onGoal };
  if (share >= NEAR) return { tone: "near", words: cardTexts.nearGoal };
  return { tone: "bad", words: cardTexts.belowGoal };
}

/** Per cent: the coverage of people, or who answered among those who were asked. */
function shareOf({ values, meta }: Pick<CardNumbers, "values" | "meta">, service: string) {
  if (service === TRAINED_PEOPLE) return meta?.coverage?.percent ?? null;
  const [asked = 0, answered = 0] = values;
  return asked > 0 ? (answered / asked) * 100 : null;
}

/** How much of the days from one month to another is over, today among them. */
function shareOver(startMonth: string, endMonth: string, today: string): number {
  const first = Date.parse(`${startMonth}-01`);
  const after = Date.parse(`${movedMonth(endMonth, 1)}-01`);
  const next = Date.parse(today) + DAY_MS;
  return Math.min(1, Math.max(0, (next - first) / (after - first)));
}

const DAY_MS = 86_400_000;

export interface Freshness {
  /** A moment (ISO 8601). */
  readonly at: string;
  readonly pending: number;
}

/**
 * Numbers with nothing pending are those of the moment at which they were last asked for, also when
 * the answer was that nothing has changed; the others are as old as the oldest change they miss.
 */
export function freshnessOf({ meta }: Pick<WidgetNumbers, "meta">, checkedAt: number): Freshness {
  if (meta && meta.pending > 0) return { at: meta.asOf, pending: meta.pending };
  return { at: new Date(checkedAt).toISOString(), pending: 0 };
}

/** Of a whole panel: as old as its oldest part. */
export function panelFreshness({ widgets, cards }: PanelNumbers, checkedAt: number): Freshness {
  const all = [...cards, ...widgets].map((part) => freshnessOf(part, checkedAt));
  return all.reduce(
    (oldest, one) => ({
      at: Date.parse(one.at) < Date.parse(oldest.at) ? one.at : oldest.at,
      pending: Math.max(oldest.pending, one.pending),
    }),
    { at: new Date(checkedAt).toISOString(), pending: 0 },
  );
}

export function pendingWords(pending: number): string {
  return pending > 0 ? cardTexts.pending(pending) : "";
}
