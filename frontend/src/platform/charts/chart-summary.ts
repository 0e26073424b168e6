/** A chart in a sentence or two, for who hears it and for who reads it without the drawing. */
import {
  type ChartSeries,
  type ChartSpec,
  isRunning,
  valueWords,
} from "@/platform/charts/chart-spec";
import { formatList, roundHalfUp } from "@/platform/lib/format";

export function chartSummary(spec: ChartSpec): string {
  if (spec.labels.length === 0) return "Sin datos.";
  const told = spec.series.map((series) => seriesSummary(spec, series));
  return [...told, ...runningSummary(spec)].join(" ");
}

function seriesSummary(spec: ChartSpec, { name, values }: ChartSeries): string {
  const { labels, adds = false } = spec;
  const words = valueWords(spec);
  const said = ({ label, value }: Told) => `${words(value)} (${label})`;
  const shown = labels.map((label, index) => ({ label, value: values[index] ?? 0 }));
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

interface Told {
  label: string;
  value: number;
}

function runningSummary(spec: ChartSpec): string[] {
  const running = spec.labels.filter((_, index) => isRunning(spec, index));
  if (running.length === 0) return [];
  return [`Todavía en curso: ${formatList(running)}.`];
}
