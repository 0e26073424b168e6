/** How a question was answered: one bar of a hundred per cent, the worst option first. */

import type { RowResult } from "@/features/evaluations/api/evaluations-api";
import { barWords, type Segment, segmentsOf } from "@/features/evaluations/results/results-model";
import { formatPercent } from "@/shared/lib/format";

/** Per cent of an end's colour that the options beside it come near: words stay legible, in the dark too. */
const STRONGEST = 53;
const LEAST = 12;

/** Narrower parts have no room for their number. */
const ROOM_FOR_NUMBER = 7;

export function AnswerBar({ row }: { row: RowResult }) {
  const segments = segmentsOf(row.distribution);
  if (segments.length === 0) {
    return <p className="text-sm text-ink-subtle">Sin respuestas</p>;
  }
  return (
    <div
      role="img"
      aria-label={barWords(row)}
      className="flex h-7 w-full gap-0.5 overflow-hidden rounded-field bg-surface print:border print:[print-color-adjust:exact]"
    >
      {segments.map((segment) => (
        <Part key={segment.columnId} segment={segment} />
      ))}
    </div>
  );
}

function Part({ segment }: { segment: Segment }) {
  const { share, label, count, rank } = segment;
  return (
    <span
      title={`${label}: ${count}`}
      style={{ width: `${share}%`, ...lookOf(rank) }}
      className="flex min-w-0 items-center justify-center overflow-hidden text-2xs font-semibold tabular-nums forced-colors:border"
    >
      {share >= ROOM_FOR_NUMBER && formatPercent(share / 100)}
    </span>
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
