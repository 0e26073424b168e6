/** The six numbers of the year. */

import { ChartColumn, TableProperties } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { BUDGET_KEY } from "@/entities/course/course";
import { Amount } from "@/features/estimate/amount";
import {
  type AmountKey,
  type BudgetMonth,
  type BudgetYear,
  type Estimate,
  explainAmount,
} from "@/features/estimate/api";
import {
  CARDS,
  type CardSpec,
  changeWords,
  type FigureKind,
  type FigureSpec,
  MORE_FIGURES,
} from "@/features/estimate/figures";
import type { EstimateTab } from "@/features/estimate/place";
import { commonTexts, estimateTexts } from "@/features/estimate/texts";
import { Chart, ChartTable } from "@/platform/charts/chart";
import { type ChartSpec, LIGHT_PALETTE } from "@/platform/charts/chart-spec";
import { ExplainButton } from "@/platform/explaining/explanation";
import { formatMoney, formatMonthName, roundHalfUp } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Meter } from "@/platform/ui/meter";
import { EmptyState } from "@/platform/ui/states";

interface YearProps {
  estimate: Estimate;
  year: BudgetYear;
}

interface FigureCardsProps extends YearProps {
  /** Leads to a part of the budget. */
  onLead: (tab: EstimateTab) => void;
}

export function FigureCards({ estimate, year, onLead }: FigureCardsProps) {
  return (
    <ul
      aria-label={estimateTexts.figures}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2"
    >
      {CARDS.map((card) => (
        <li key={card.title}>
          <FigureCard {...{ card, estimate, year, onLead }} />
        </li>
      ))}
    </ul>
  );
}

const FULL = 100;
const NEARLY = 95;

/** One number of the year: itself first, then what it is made of and what it was before. */
function FigureCard({ card, estimate, year, onLead }: FigureCardsProps & { card: CardSpec }) {
  const headingId = useId();
  const { missingIn } = card;
  const { figures, previous } = estimate;
  const value = card.read(figures);
  return (
    <article
      aria-labelledby={headingId}
      className="avoid-break flex h-full flex-col gap-1.5 rounded-card border bg-surface py-3 pr-3 pl-5 shadow-raised print:gap-0.5 print:px-3 print:py-1.5"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-sm font-semibold text-ink-muted text-balance">
          {card.title}
        </h2>
        <AmountExplained amount={card.key} name={card.title} year={year} />
      </header>
      <p className="text-2xl font-bold tracking-tight tabular-nums">
        <Amount value={value} kind={card.kind} />
      </p>
      {value !== null && value < 0 && (
        <p className="text-xs font-medium text-danger">{card.debtWords}</p>
      )}
      {value === null && missingIn && (
        <button
          type="button"
          className="link self-start text-left text-xs"
          onClick={() => onLead(missingIn)}
        >
          {card.missingWords}
        </button>
      )}
      <Share card={card} estimate={estimate} />
      {card.parts.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-xs text-ink-muted">
          {card.parts.map((part) => (
            <Part key={part.key} part={part} estimate={estimate} year={year} />
          ))}
        </ul>
      )}
      {previous && (
        <Before value={value} before={card.read(previous)} year={year.year - 1} kind={card.kind} />
      )}
    </article>
  );
}

function Share({ card, estimate }: { card: CardSpec; estimate: Estimate }) {
  const share = card.shareOf?.(estimate.figures) ?? null;
  if (share === null) return null;
  return (
    <div className="pr-2">
      <Meter
        label={card.parts[0]?.title ?? card.title}
        value={roundHalfUp(Math.min(share, FULL), 1)}
        max={FULL}
        tone={share > FULL ? "danger" : share >= NEARLY ? "warning" : "primary"}
      />
    </div>
  );
}

function Part({ part, estimate, year }: YearProps & { part: FigureSpec }) {
  // "Franquicia" says little in the title of a window of its own.
  const names: Partial<Record<AmountKey, string>> = estimateTexts.explained;
  return (
    <li className="flex items-center gap-1 print:min-h-0">
      {part.title}
      <strong className="font-semibold text-ink tabular-nums">
        <Amount value={part.read(estimate.figures)} kind={part.kind} />
      </strong>
      <AmountExplained amount={part.key} name={names[part.key] ?? part.title} year={year} />
    </li>
  );
}

/** What else can be said of the year, each figure with its explanation. */
export function MoreFigures({ estimate, year }: YearProps) {
  return (
    <Card title={estimateTexts.moreFigures} className="avoid-break h-full">
      <dl className="flex flex-col divide-y print:grid print:grid-cols-3 print:gap-x-8">
        {MORE_FIGURES.map((figure) => (
          <Line key={figure.key} figure={figure} estimate={estimate} year={year} />
        ))}
      </dl>
      <UtmNote utm={estimate.utm} />
    </Card>
  );
}

function Line({ figure, estimate, year }: YearProps & { figure: FigureSpec }) {
  const { figures, previous } = estimate;
  const value = figure.read(figures);
  return (
    <div className="flex items-center justify-between gap-3 py-1.5 text-sm">
      <dt className="flex flex-col gap-0.5 text-ink-muted">
        {figure.title}
        {previous && (
          <Before
            value={value}
            before={figure.read(previous)}
            year={year.year - 1}
            kind={figure.kind}
          />
        )}
      </dt>
      <dd className="flex items-center gap-1">
        <span className="font-semibold tabular-nums">
          <Amount value={value} kind={figure.kind} />
        </span>
        <AmountExplained amount={figure.key} name={figure.title} year={year} />
      </dd>
    </div>
  );
}

function UtmNote({ utm: { month, value, note } }: Pick<Estimate, "utm">) {
  const [year, place] = month.split("-");
  return (
    <p className="pt-3 text-xs text-ink-muted">
      {estimateTexts.utmOf}
      {place}-{year}: {formatMoney(value)}.{note && ` ${note}.`}
    </p>
  );
}

interface AmountExplainedProps {
  amount: AmountKey;
  /** What the amount is called. */
  name: string;
  year: BudgetYear;
}

/** How an amount of the year was computed. */
function AmountExplained({ amount, name, year }: AmountExplainedProps) {
  return (
    <ExplainButton
      of={name}
      queryKey={[...BUDGET_KEY, year, amount]}
      explain={(signal) => explainAmount(year, amount, signal)}
    />
  );
}

interface BeforeProps {
  value: number | null;
  before: number | null;
  /** The year before. */
  year: number;
  kind: FigureKind;
}

/** What an amount was in the year before, and how it changed. */
function Before({ value, before, year, kind }: BeforeProps) {
  const change = changeWords(value, before);
  return (
    <span className="mt-auto text-xs text-ink-muted tabular-nums">
      {year}: <Amount value={before} kind={kind} />
      {change && ` · ${change}`}
    </span>
  );
}

interface MonthCardProps {
  months: readonly BudgetMonth[];
  year: number;
}

/** The year by month, drawn or as a table; paper always has the table. */
export function MonthCard({ months, year }: MonthCardProps) {
  const [asTable, setAsTable] = useState(false);
  const spec = useMemo(() => monthChart(months), [months]);
  const label = estimateTexts.monthlyOf(year);
  if (!hasAmounts(spec)) {
    return (
      <Card title={estimateTexts.monthly} className="h-full">
        <EmptyState
          icon={<ChartColumn />}
          title={estimateTexts.noSpendingIn(year)}
          description={estimateTexts.noSpendingHelp}
        />
      </Card>
    );
  }
  return (
    <Card
      title={estimateTexts.monthly}
      description={estimateTexts.monthlyHelp}
      className="avoid-break h-full"
      actions={
        <Button
          size="sm"
          icon={asTable ? <ChartColumn /> : <TableProperties />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? estimateTexts.asChart : estimateTexts.asTable}
        </Button>
      }
    >
      <div className="overflow-x-auto print:hidden">
        <Chart spec={spec} label={label} asTable={asTable} className="h-80" />
      </div>
      <div className="hidden print:block">
        <ChartTable spec={spec} caption={label} />
      </div>
    </Card>
  );
}

const STACKS = [
  { stack: commonTexts.executed, part: "executed" },
  { stack: commonTexts.committed, part: "committed" },
] as const;

/** Neither has a colour of what the panel measures. */
const SHARES = [
  { share: "franchise", words: estimateTexts.franchiseNoun, colour: LIGHT_PALETTE[4] },
  { share: "companyCost", words: estimateTexts.companyCostNoun, colour: LIGHT_PALETTE[5] },
] as const;

/** Two bars a month, each of what SENCE gives back and what the company pays. */
export function monthChart(months: readonly BudgetMonth[]): ChartSpec {
  return {
    kind: "bar",
    dimension: estimateTexts.month,
    // "ene": twelve of them stand beside each other.
    labels: months.map(({ month }) => formatMonthName(month).slice(0, 3)),
    series: STACKS.flatMap(({ stack, part }) =>
      SHARES.map(({ share, words, colour }) => ({
        name: `${stack}: ${words}`,
        stack,
        colour,
        pale: part === "committed",
        values: months.map((month) => month[part][share]),
      })),
    ),
    adds: true,
    unit: "pesos",
  };
}

export function hasAmounts({ series }: ChartSpec): boolean {
  return series.some(({ values }) => values.some((value) => value > 0));
}
