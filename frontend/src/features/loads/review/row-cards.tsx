/** The rows of the file on a phone: what is wrong with each, and the suggestion to take. */

import { clsx } from "clsx";
import { PlusCircle } from "lucide-react";
import { useState } from "react";
import { PAGE_ROWS } from "@/features/loads/review/api";
import { Offers } from "@/features/loads/review/cell-help";
import { changeAt, kindOfProblem, textIn } from "@/features/loads/review/cell-view";
import type { CellEdit } from "@/features/loads/review/grid-edits";
import { STATE_LOOK } from "@/features/loads/review/grid-row";
import { gridTexts } from "@/features/loads/review/texts";
import { type Pending, pendingKey } from "@/features/loads/review/use-recipe";
import type { NewStep } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type { CellProblem, ProblemKind, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Pagination } from "@/platform/ui/pagination";

interface RowCardsProps {
  label: string;
  columns: readonly ReviewColumn[];
  total: number;
  rowAt: (index: number) => ReviewRow | undefined;
  pending: Pending;
  /** Cells say what stands in the file, not what it was read as. */
  raw: boolean;
  editable: boolean;
  kinds: readonly ProblemKind[];
  page: number;
  onPage: (page: number) => void;
  onWrite: (cells: CellEdit[]) => void;
  onInclude: (rows: number[]) => void;
  onAnswer: (step: NewStep) => void;
  onAcceptAll: (problem: CellProblem) => void;
  onWithout: (problem: CellProblem) => void;
}

/** A fifth of what comes at once: enough to scroll through with a thumb. */
export const CARDS = PAGE_ROWS / 5;

export function RowCards(props: RowCardsProps) {
  const { label, total, page, onPage, rowAt } = props;
  const first = (page - 1) * CARDS;
  const rows = Array.from({ length: Math.min(CARDS, Math.max(0, total - first)) }, (_, index) =>
    rowAt(first + index),
  );
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.map((row, index) =>
          row ? (
            <RowCard key={row.row} {...props} row={row} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that has not come has no name.
            <li key={index} aria-hidden className="h-24 animate-skeleton rounded-card bg-line/60" />
          ),
        )}
      </ul>
      {total > CARDS && (
        <Pagination page={page} pageSize={CARDS} total={total} onPageChange={onPage} />
      )}
    </div>
  );
}

/** As many values as tell whose row it is. */
const FIRST_COLUMNS = 3;

function RowCard(props: RowCardsProps & { row: ReviewRow }) {
  const { row, columns } = props;
  const [open, setOpen] = useState(false);
  const look = STATE_LOOK[row.state];
  const shown = columns.filter(
    (column, index) =>
      open ||
      index < FIRST_COLUMNS ||
      changeAt(row, column, columns) ||
      row.problems.some(({ position }) => position === column.position),
  );
  return (
    <li
      className={clsx(
        "flex flex-col gap-2 rounded-card border border-l-4 bg-surface p-3",
        look.edge,
      )}
    >
      <p className="flex items-center gap-2 text-xs text-ink-muted">
        <look.Icon aria-hidden className={clsx("size-3.5", look.tint)} />
        {gridTexts.cardTitle(formatNumber(row.row), gridTexts.stateOne[row.state])}
      </p>
      {row.note && <p className="text-xs text-ink-muted">{row.note}</p>}
      {row.canInclude && props.editable && (
        <div>
          <Button size="sm" icon={<PlusCircle />} onClick={() => props.onInclude([row.row])}>
            {gridTexts.includeIt}
          </Button>
        </div>
      )}
      {row.problems
        .filter(({ position }) => position === null)
        .map((problem) => (
          <Problem key={problem.code} {...props} problem={problem} column={null} />
        ))}
      <dl className="flex flex-col gap-2">
        {shown.map((column) => (
          <CardCell key={column.position} {...props} column={column} />
        ))}
      </dl>
      {shown.length < columns.length && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {gridTexts.moreData(columns.length - shown.length)}
          </Button>
        </div>
      )}
    </li>
  );
}

function CardCell(props: RowCardsProps & { row: ReviewRow; column: ReviewColumn }) {
  const { row, column, columns, pending, raw } = props;
  const written = pending.get(pendingKey(row.row, column.position));
  const text = written === undefined ? textIn(row, column, columns.indexOf(column), raw) : written;
  const problem =
    written === undefined
      ? row.problems.find(({ position }) => position === column.position)
      : undefined;
  const change = problem || raw ? null : changeAt(row, column, columns);
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-2xs text-ink-muted">{column.name}</dt>
      <dd
        className={clsx(
          "text-sm break-words",
          problem && "rounded-chip px-1.5 py-0.5",
          problem && (problem.waits ? "bg-primary-soft" : "bg-danger-soft"),
        )}
      >
        {change && (
          <del className="pr-1.5 text-ink-muted">{change.before || commonTexts.emptyValue}</del>
        )}
        {(change ? change.after : text) || commonTexts.emptyValue}
      </dd>
      {problem && (
        <dd>
          <Problem {...props} problem={problem} />
        </dd>
      )}
    </div>
  );
}

function Problem(
  props: RowCardsProps & { row: ReviewRow; column: ReviewColumn | null; problem: CellProblem },
) {
  const { row, column, problem, kinds, editable } = props;
  const { onWrite, onAnswer, onAcceptAll, onWithout } = props;
  return (
    <div className="flex flex-col gap-2 py-1">
      <p className="text-xs">
        <strong className="font-semibold">{problem.message}</strong>{" "}
        <span className="text-ink-muted">{problem.howToFix}</span>
      </p>
      {editable && (
        <Offers
          problem={problem}
          kind={kindOfProblem(problem, kinds)}
          place={gridTexts.wholeRow(row.row)}
          hasCell={column !== null}
          hasKeys={false}
          onAnswer={onAnswer}
          onAccept={() =>
            column &&
            onWrite([{ row: row.row, column: column.position, value: problem.suggestion }])
          }
          onAcceptAll={() => onAcceptAll(problem)}
          onWithout={() => onWithout(problem)}
        />
      )}
    </div>
  );
}
