/** Results as they are drawn: parts of a bar, words, tones. Plain values. */
import type {
  ChosenOption,
  RowResult,
  TableResult,
} from "@/features/evaluations/api/evaluations-api";
import { fold } from "@/shared/lib/fold";
import { formatNumber, roundHalfUp } from "@/shared/lib/format";

/** So few answers are read with care. */
export const FEW_ANSWERS = 5;

export interface Segment {
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
  return ordered(distribution)
    .filter(({ count }) => count > 0)
    .map((option) => ({
      columnId: option.columnId,
      label: option.label,
      count: option.count,
      share: (100 * option.count) / total,
      rank: rankOf(option, scale),
    }));
}

/** By value where there is a scale, as written where there is none; "No aplica" last. */
function ordered(distribution: readonly ChosenOption[]): ChosenOption[] {
  return [...distribution].sort((one, other) => place(one) - place(other));
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
export function titleOf({ title, rapporteur }: TableResult): string {
  return rapporteur === null ? title : `${title}: ${rapporteur}`;
}

/** "4 puntos sobre el promedio", "igual al promedio". */
export function differenceWords(index: number, average: number): string {
  const difference = roundHalfUp(index - average, 1);
  if (difference === 0) return "igual al promedio";
  const size = formatNumber(Math.abs(difference));
  const points = size === "1" ? "punto" : "puntos";
  return `${size} ${points} ${difference > 0 ? "sobre" : "bajo"} el promedio`;
}

export function commentsWith(comments: readonly string[], search: string): string[] {
  const words = fold(search).split(" ").filter(Boolean);
  return comments.filter((comment) => words.every((word) => fold(comment).includes(word)));
}

export interface PairedRow {
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
