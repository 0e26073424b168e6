/** The rows of a file as one bar: its parts add up to all of them, in colour, pattern and words. */
import { clsx } from "clsx";
import type { Counts } from "@/features/loads/api/types";
import { type CountPart, countParts, type Outcome } from "@/features/loads/model/counts";
import type { LoadKind } from "@/features/loads/model/kinds";
import { formatCount, formatNumber } from "@/shared/lib/format";

interface CountsBarProps {
  counts: Counts;
  kind: LoadKind;
  tense: "future" | "past";
}

const FILL: Record<Outcome, string> = {
  created: "bg-success",
  updated: "bg-info",
  unchanged: "bg-line-control",
  skipped: "bg-ink-subtle",
  waiting: "bg-warning",
  failed: "bg-danger",
  blank: "bg-line",
};

export function CountsBar({ counts, kind, tense }: CountsBarProps) {
  const parts = countParts(counts, kind, tense);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-pill bg-sunken">
        {parts.map((part) => (
          <span
            key={part.outcome}
            className={clsx("min-w-1.5 forced-colors:border", FILL[part.outcome])}
            style={{ flexGrow: part.share, flexBasis: 0 }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {parts.map((part) => (
          <Figure key={part.outcome} part={part} />
        ))}
      </ul>
      <p className="text-xs text-ink-subtle">
        {`Suman ${formatCount(counts.rows, "fila", "filas")} del archivo.`}
      </p>
    </div>
  );
}

function Figure({ part }: { part: CountPart }) {
  return (
    <li className="flex items-baseline gap-2">
      <span
        aria-hidden
        className={clsx("size-2.5 shrink-0 self-center rounded-chip border", FILL[part.outcome])}
      />
      <span className="text-xl font-bold tabular-nums">{formatNumber(part.count)}</span>
      <span className="text-sm text-ink-muted">{part.label}</span>
    </li>
  );
}
