/** The results of a survey: figures, tables and bars. */

import { TriangleAlert } from "lucide-react";
import type { ChosenOption, RowResult, TableResult } from "@/features/evaluations/api";
import { resultsTexts } from "@/features/evaluations/texts";
import { fold, formatNumber, formatPercent, roundHalfUp } from "@/platform/lib/format";
import { Card } from "@/platform/ui/card";
import { Missing } from "@/platform/ui/facts";
import { PlainTable } from "@/platform/ui/plain-table";
import { Tooltip } from "@/platform/ui/tooltip";

/** So few answers are read with care. */
export const FEW_ANSWERS = 5;

interface Segment {
  columnId: string;
  label: string;
  count: number;
  /** Per cent of all who chose something. */
  share: number;
  /** From the worst option, 0, to the best, 1; nothing without a scale. */
  rank: number | null;
}

/** The parts of a bar, the worst option first; what was never chosen has no part. */
export function segmentsOf(distribution: readonly ChosenOption[]): Segment[] {
  const total = distribution.reduce((sum, { count }) => sum + count, 0);
  const scale = [...new Set(distribution.flatMap(scored))].sort((a, b) => a - b);
  // By value where there is a scale, as written where there is none; "No aplica" last.
  return [...distribution]
    .sort((one, other) => place(one) - place(other))
    .filter(({ count }) => count > 0)
    .map((option) => ({
      columnId: option.columnId,
      label: option.label,
      count: option.count,
      share: (100 * option.count) / total,
      rank: rankOf(option, scale),
    }));
}

function place({ value, isNA }: ChosenOption): number {
  return isNA ? Number.POSITIVE_INFINITY : (value ?? 0);
}

function scored({ value, isNA }: ChosenOption): number[] {
  return value === null || isNA ? [] : [value];
}

function rankOf(option: ChosenOption, scale: readonly number[]): number | null {
  const [value] = scored(option);
  if (value === undefined || scale.length < 2) return null;
  return scale.indexOf(value) / (scale.length - 1);
}

/** A bar in words, for whoever cannot see it. */
export function barWords(row: RowResult): string {
  const parts = segmentsOf(row.distribution).map(
    ({ label, count }) => `${label}: ${formatNumber(count)}`,
  );
  return `${row.text}. ${parts.join(", ")}`;
}

/** Whether so few answered that one of them moves everything. */
export function isShaky({ n }: Pick<RowResult, "n">): boolean {
  return n < FEW_ANSWERS;
}

/** The name of a table: what it asks about, or about whom. */
function titleOf({ title, rapporteur }: TableResult): string {
  return rapporteur === null ? title : `${title}: ${rapporteur}`;
}

/** "4 puntos sobre el promedio", "igual al promedio". */
export function differenceWords(index: number, average: number): string {
  const difference = roundHalfUp(index - average, 1);
  if (difference === 0) return resultsTexts.sameAsAverage;
  const size = formatNumber(Math.abs(difference));
  const points = size === "1" ? resultsTexts.point : resultsTexts.points;
  return resultsTexts.difference(size, points, difference);
}

export function commentsWith(comments: readonly string[], search: string): string[] {
  const words = fold(search).split(" ").filter(Boolean);
  return comments.filter((comment) => words.every((word) => fold(comment).includes(word)));
}

interface PairedRow {
  text: string;
  otherText: string;
  own: RowResult;
  other: RowResult;
}

/** The questions that both surveys ask, each beside the other. */
export function pairedRows(
  own: readonly TableResult[],
  other: readonly TableResult[],
  pairings: readonly {
    tableId: string;
    rowId: string;
    otherTableId: string;
    otherRowId: string;
  }[],
): PairedRow[] {
  return pairings.flatMap((pair) => {
    const mine = rowAt(own, pair.tableId, pair.rowId);
    const theirs = rowAt(other, pair.otherTableId, pair.otherRowId);
    return mine && theirs
      ? [{ text: mine.text, otherText: theirs.text, own: mine, other: theirs }]
      : [];
  });
}

function rowAt(tables: readonly TableResult[], tableId: string, rowId: string) {
  const table = tables.find((one) => one.tableId === tableId);
  return table?.rows.find((row) => row.rowId === rowId);
}

export function TableResults({ table }: { table: TableResult }) {
  return (
    <Card
      title={titleOf(table)}
      description={
        table.index === null ? undefined : resultsTexts.indexOf100(formatNumber(table.index))
      }
      className="break-inside-avoid"
    >
      <div className="flex flex-col gap-5">
        <Legend table={table} />
        <ul className="flex flex-col gap-4">
          {table.rows.map((row) => (
            <li key={row.rowId} className="flex flex-col gap-1.5 break-inside-avoid">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
                <span className="text-sm font-medium">{row.text}</span>
                <RowNumbers row={row} />
              </div>
              <AnswerBar row={row} />
            </li>
          ))}
        </ul>
        <details className="text-sm print:hidden">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">
            {resultsTexts.seeTable}
          </summary>
          <CountsTable table={table} />
        </details>
      </div>
    </Card>
  );
}

function RowNumbers({ row }: { row: RowResult }) {
  const { n, mean, favorable } = row;
  return (
    <span className="flex items-center gap-2 text-xs text-ink-muted tabular-nums">
      {mean !== null && <span>{resultsTexts.mean(formatNumber(mean))}</span>}
      {favorable !== null && (
        <span>{resultsTexts.favourable(formatPercent(favorable / 100, 1))}</span>
      )}
      <span>{resultsTexts.answers(n)}</span>
      {isShaky(row) && <Caution />}
    </span>
  );
}

const CAUTION = resultsTexts.caution(FEW_ANSWERS);

export function Caution() {
  return (
    <Tooltip label={CAUTION}>
      <span role="img" aria-label={CAUTION} className="text-warning">
        <TriangleAlert className="size-4" />
      </span>
    </Tooltip>
  );
}

/** Which part of a bar means what; the options are those of the first question. */
function Legend({ table }: { table: TableResult }) {
  const [first] = table.rows;
  if (!first) return null;
  const all = first.distribution.map((option) => ({ ...option, count: 1 }));
  return (
    <ul
      aria-label={resultsTexts.options}
      className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted"
    >
      {segmentsOf(all).map(({ columnId, label, rank }) => (
        <li key={columnId} className="flex items-center gap-1.5">
          <span
            aria-hidden
            style={{ backgroundColor: lookOf(rank).backgroundColor }}
            className="size-3 shrink-0 rounded-chip border border-line-control/60 print:[print-color-adjust:exact]"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

function CountsTable({ table }: { table: TableResult }) {
  const columns = table.rows[0]?.distribution ?? [];
  return (
    <div {...scrolledBy(resultsTexts.answersTo(titleOf(table)))} className="overflow-x-auto">
      <PlainTable
        caption={resultsTexts.answersTo(titleOf(table))}
        hideCaption
        headings={[
          resultsTexts.question,
          ...columns.map(({ label }) => label),
          resultsTexts.meanColumn,
        ]}
        align="end"
        rows={table.rows.map(({ rowId, text, distribution, mean }) => ({
          key: rowId,
          name: <span className="block min-w-48 font-normal">{text}</span>,
          cells: [
            ...distribution.map(({ count }) => formatNumber(count)),
            mean === null ? <Missing key="mean" /> : formatNumber(mean),
          ],
        }))}
      />
    </div>
  );
}

/** What scrolls sideways must be reached by keys. */
function scrolledBy(label: string) {
  return { role: "region", "aria-label": label, tabIndex: 0 };
}

/** Per cent of an end's colour that the options beside it come near: words stay legible, in the dark too. */
const STRONGEST = 53;
const LEAST = 12;

/** Narrower parts have no room for their number. */
const ROOM_FOR_NUMBER = 7;

export function AnswerBar({ row }: { row: RowResult }) {
  const segments = segmentsOf(row.distribution);
  if (segments.length === 0) {
    return <p className="text-sm text-ink-subtle">{resultsTexts.unanswered}</p>;
  }
  return (
    <div
      role="img"
      aria-label={barWords(row)}
      className="flex h-7 w-full gap-0.5 overflow-hidden rounded-field bg-surface print:border print:[print-color-adjust:exact]"
    >
      {segments.map(({ columnId, share, label, count, rank }) => (
        <span
          key={columnId}
          title={`${label}: ${count}`}
          style={{ width: `${share}%`, ...lookOf(rank) }}
          className="flex min-w-0 items-center justify-center overflow-hidden text-2xs font-semibold tabular-nums forced-colors:border"
        >
          {share >= ROOM_FOR_NUMBER && formatPercent(share / 100)}
        </span>
      ))}
    </div>
  );
}

/** From accent through grey to primary: also told apart without seeing colours well. */
export function lookOf(rank: number | null): { backgroundColor: string; color: string } {
  if (rank === null) return { backgroundColor: "var(--color-sunken)", color: "var(--color-ink)" };
  const end = rank < 0.5 ? "var(--color-accent)" : "var(--color-primary)";
  if (rank === 0 || rank === 1) return { backgroundColor: end, color: "var(--color-on-primary)" };
  const side = Math.abs(2 * rank - 1);
  // The two in the middle of an even scale lean to their own sides.
  const strength = side === 0 ? 0 : Math.round(LEAST + side * (STRONGEST - LEAST));
  return {
    backgroundColor: `color-mix(in oklab, ${end} ${strength}%, var(--color-line))`,
    color: "var(--color-ink)",
  };
}
