/** A chart that is also a table. Both come after the page, the table once there is nothing left to draw. */

import { clsx } from "clsx";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import {
  type ChartSeries,
  type ChartSpec,
  type ChartTheme,
  currentChartTheme,
  isCircular,
  isRunning,
  RUNNING,
  readPaperTheme,
  STILL_TO_COME,
  valueAt,
  valueWords,
} from "@/platform/charts/chart-spec";
import { lineLook, lookOf, type SeriesLook } from "@/platform/charts/drawn-series";
import { formatList, roundHalfUp } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PlainTable } from "@/platform/ui/plain-table";
import { Skeleton } from "@/platform/ui/states";

const Waiting = () => <Skeleton className="size-full" />;

const ChartDrawing = late(
  async () => (await import("@/platform/charts/chart-drawing")).ChartDrawing,
  Waiting,
);
const CircularDrawing = late(
  async () => (await import("@/platform/charts/circular-drawing")).CircularDrawing,
  Waiting,
);

/** For who knows that charts will come: their code is large, and may come while numbers do. */
export const preloadDrawing = ChartDrawing.preload;

interface ChartProps {
  spec: ChartSpec;
  /** What the chart tells, in a sentence. */
  label: string;
  /** Shows the numbers instead of the drawing. */
  asTable?: boolean | undefined;
  /** For paper: always light, its table left to who prints it. */
  print?: boolean | undefined;
  /** Patterns beside colours, for paper without colour. */
  grey?: boolean | undefined;
  /** Once, when the drawing stands on the page. */
  onDrawn?: (() => void) | undefined;
  /** A bar or point was clicked, by the place of its label. In a table the labels are buttons. */
  onPoint?: ((place: number) => void) | undefined;
  /** Whether somebody sees it, or soon will: only then is it drawn. */
  isNear?: boolean | undefined;
  className?: string | undefined;
}

export function Chart({ asTable = false, ...chart }: ChartProps) {
  if (asTable)
    return <ChartTable spec={chart.spec} caption={chart.label} onPoint={chart.onPoint} />;
  return isOneValue(chart.spec) ? <OneValue {...chart} /> : <DrawnChart {...chart} />;
}

function isOneValue({ labels, series }: ChartSpec): boolean {
  return labels.length === 1 && series.length === 1;
}

/** A bar without another one beside it compares nothing: the number is what there is to see. */
function OneValue({ spec, onDrawn = nobodyWaits, onPoint, className = "h-64" }: ChartProps) {
  const [value] = spec.series[0]?.values ?? [];
  const words = typeof value === "number" ? valueWords(spec)(value) : "—";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => onDrawn(), []);
  return (
    <figure className={clsx("flex flex-col items-center justify-center gap-1", className)}>
      <p className="text-kpi font-bold tracking-tight text-ink tabular-nums">
        {onPoint ? (
          <button
            type="button"
            onClick={() => onPoint(0)}
            className="link text-ink decoration-transparent hover:decoration-current"
          >
            {words}
          </button>
        ) : (
          words
        )}
      </p>
      <figcaption className="text-sm text-ink-muted">
        {spec.labels[0]}
        {isRunning(spec, 0) && RUNNING}
      </figcaption>
    </figure>
  );
}

function DrawnChart({
  spec,
  label,
  print = false,
  grey = false,
  onDrawn = nobodyWaits,
  onPoint,
  isNear = true,
  className = "h-64",
}: ChartProps) {
  const theme = useChartTheme(print, grey);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const isIdle = useIdle();
  const shown = useMemo(() => without(spec, hidden), [spec, hidden]);
  const Drawn = isCircular(spec.kind) ? CircularDrawing : ChartDrawing;

  function toggle(name: string): void {
    setHidden((before) =>
      before.includes(name) ? before.filter((one) => one !== name) : [...before, name],
    );
  }

  return (
    <figure className={clsx("flex flex-col", className)}>
      <div className="min-h-0 w-full flex-1 contain-size contain-layout" aria-hidden>
        {isNear ? <Drawn spec={shown} {...{ theme, onDrawn, onPoint }} /> : <Waiting />}
      </div>
      <ChartLegend spec={shown} theme={theme} onToggle={print ? undefined : toggle} />
      {!print && (
        <figcaption className="sr-only">
          <p>{chartSummary(spec)}</p>
          {isIdle && <ChartTable spec={spec} caption={label} />}
        </figcaption>
      )}
    </figure>
  );
}

/** The latest that the hidden table follows the page. */
const LATEST_MS = 2_000;

/** Whether the browser has had nothing to draw for a moment; once it had, it stays so. */
function useIdle(): boolean {
  // A browser that does not tell waits for nothing.
  const [isIdle, setIdle] = useState(!("requestIdleCallback" in globalThis));

  useEffect(() => {
    if (isIdle) return undefined;
    const call = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(call);
  }, [isIdle]);

  return isIdle;
}

function without(spec: ChartSpec, hidden: readonly string[]): ChartSpec {
  if (hidden.length === 0) return spec;
  return {
    ...spec,
    series: spec.series.map((one) => ({ ...one, hidden: hidden.includes(one.name) })),
  };
}

function nobodyWaits(): void {
  // The page does not care when the drawing stands.
}

/** The chart's colours, read again when the theme changes, whoever changed it; on paper the light ones. */
function useChartTheme(print: boolean, grey: boolean): ChartTheme {
  const [theme, setTheme] = useState(() => (print ? readPaperTheme() : currentChartTheme()));

  useEffect(() => {
    if (print) return undefined;
    const read = () => setTheme(currentChartTheme());
    const system = globalThis.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(read);
    // At once, since nothing is drawn between this event and the printing.
    const toPaper = () => {
      const paper = readPaperTheme();
      flushSync(() => setTheme((worn) => (worn.surface === paper.surface ? worn : paper)));
    };
    system.addEventListener("change", read);
    addEventListener("beforeprint", toPaper);
    addEventListener("afterprint", read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", read);
      removeEventListener("beforeprint", toPaper);
      removeEventListener("afterprint", read);
      chosen.disconnect();
    };
  }, [print]);

  return useMemo(() => ({ ...theme, patterns: grey }), [theme, grey]);
}

/** A chart in a sentence or two, for who hears it and for who reads it without the drawing. */
export function chartSummary(spec: ChartSpec): string {
  if (spec.labels.length === 0) return "Sin datos.";
  const told = spec.series.map((series) => seriesSummary(spec, series));
  const running = spec.labels.filter((_, index) => isRunning(spec, index));
  if (running.length > 0) told.push(`Todavía en curso: ${formatList(running)}.`);
  return told.join(" ");
}

function seriesSummary(spec: ChartSpec, series: ChartSeries): string {
  const { labels, adds = false } = spec;
  const { name } = series;
  const words = valueWords(spec);
  const shown = labels.flatMap((label, index) => {
    const value = valueAt(spec, series, index);
    return value === null ? [] : [{ label, value }];
  });
  const said = ({ label, value }: (typeof shown)[number]) => `${words(value)} (${label})`;
  const [only] = shown;
  const last = shown.at(-1);
  if (!only || !last) return "";
  if (shown.length === 1) return `${name}: ${words(only.value)} en ${only.label}.`;
  const highest = shown.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = shown.reduce((best, one) => (one.value < best.value ? one : best));
  if (highest.value === lowest.value) return `${name}: ${words(only.value)} en todos los períodos.`;
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const end = adds
    ? `total: ${words(roundHalfUp(total, 1))}`
    : `último: ${words(last.value)} (${last.label})`;
  return `${name}: el más alto es ${said(highest)}, el más bajo es ${said(lowest)}; ${end}.`;
}

interface ChartLegendProps {
  spec: ChartSpec;
  theme: ChartTheme;
  /** Without it the legend only tells, as on paper. */
  onToggle: ((name: string) => void) | undefined;
}

/** One series is named by the chart's own title. */
function ChartLegend({ spec, theme, onToggle }: ChartLegendProps) {
  if (spec.series.length < 2) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-x-1 gap-y-0.5 pt-1 text-2xs text-ink-muted">
      {spec.series.map((series, index) => {
        const face = (
          <>
            <Swatch {...{ spec, index }} look={lookOf(spec, index, theme)} />
            {series.name}
          </>
        );
        return (
          <li key={series.name}>
            {onToggle ? (
              <button
                type="button"
                aria-pressed={!series.hidden}
                onClick={() => onToggle(series.name)}
                className={clsx(LOOK, "hover:bg-hover hover:text-ink pointer-coarse:min-h-11", {
                  "line-through opacity-70": series.hidden,
                })}
              >
                {face}
              </button>
            ) : (
              <span className={LOOK}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const LOOK = "inline-flex min-h-6 items-center gap-1.5 rounded-chip px-1.5";
const DASH_ARRAYS = { solid: undefined, dashed: "5 3", dotted: "2 3" } as const;

interface SwatchProps {
  spec: ChartSpec;
  index: number;
  look: SeriesLook;
}

function Swatch({ spec, index, look: { fill, edge, line: colour } }: SwatchProps) {
  const { dash } = lineLook(index);
  const line = { x2: 18, y1: 6, y2: 6, strokeDasharray: DASH_ARRAYS[dash] };
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden className="shrink-0">
      {spec.kind === "line" ? (
        <>
          {edge && <line {...line} stroke={edge} strokeWidth="4.5" />}
          <line {...line} stroke={colour} strokeWidth="2.5" />
        </>
      ) : (
        <rect x="3.5" y="0.5" width="11" height="11" rx="3" fill={fill} stroke={edge} />
      )}
    </svg>
  );
}

interface ChartTableProps {
  spec: ChartSpec;
  caption: string;
  onPoint?: ((place: number) => void) | undefined;
}

/** The chart as a table: what a screen reader reads and what "Ver como tabla" shows. */
export function ChartTable({ spec, caption, onPoint }: ChartTableProps) {
  const words = valueWords(spec);
  return (
    <PlainTable
      caption={caption}
      hideCaption
      headings={[spec.dimension, ...spec.series.map(({ name }) => name)]}
      align="end"
      rows={spec.labels.map((label, row) => ({
        key: label,
        name: (
          <>
            {onPoint ? (
              <button type="button" className="link" onClick={() => onPoint(row)}>
                {label}
              </button>
            ) : (
              label
            )}
            {isRunning(spec, row) && <span className="text-ink-muted">{RUNNING}</span>}
          </>
        ),
        cells: spec.series.map((series) => {
          const value = valueAt(spec, series, row);
          return value === null ? STILL_TO_COME : words(value);
        }),
      }))}
    />
  );
}
