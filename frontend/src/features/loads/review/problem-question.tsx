/** A question about rows of one kind: what was found, its rows before and after, and its answers as buttons. */

import { clsx } from "clsx";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { PAGE_ROWS, useRowsOfKind } from "@/features/loads/review/api";
import { RowAnswers } from "@/features/loads/review/row-answers";
import { questionTexts, stepTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import { useRowsAsked } from "@/features/loads/review/use-rows-asked";
import { acceptSuggestions, type NewStep, writesOverRecords } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type {
  CellProblem,
  FileReview,
  ProblemKind,
  ReviewColumn,
  ReviewRow,
} from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { Skeleton } from "@/platform/ui/states";

const FIRST_ROWS = 3;

export interface ProblemQuestionProps {
  review: FileReview;
  kind: ProblemKind;
  recipe: Recipe;
  editable: boolean;
  /** No row waits for this answer any more. */
  onAnswered: () => void;
  /** The rows are looked at in the grid. */
  onLook: () => void;
}

/**
 * Each row is ticked by itself where a wrong one would hurt most: its suggestion may be somebody
 * else's, or its result would count for the franchise and cannot be taken in with all the others.
 */
export function ProblemQuestion(props: ProblemQuestionProps) {
  const { review, kind, recipe, editable, onAnswered, onLook } = props;
  const [whole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { ask } = useRowsAsked();
  const rows = useRowsOfKind(review, kind);
  const busy = recipe.busy || !editable;
  const found = (rows.data ?? []).flatMap((row) => {
    const problem = row.problems.find(
      ({ code, attribute }) => code === kind.code && attribute === kind.attribute,
    );
    return problem ? [{ row, problem }] : [];
  });
  const shown = whole ? found : found.slice(0, FIRST_ROWS);
  const more = kind.count - shown.length;
  const alone = aloneOf(kind, found[0]?.problem);
  const ticks = alone ? kind.count > 1 : kind.options.length === 0;
  // The words for many rows quote none of them: what a colour means, where a comment stands.
  const quotes = found.some(
    ({ problem: { message, position } }) =>
      position === null && message.includes("«") && message !== kind.message,
  );
  const messages = [...new Set(found.map(({ problem }) => problem.message))];
  const ticked = chosen.filter((row) => found.some((one) => one.row.row === row));

  async function answer(step: NewStep, all: boolean): Promise<void> {
    if (await recipe.apply(step)) {
      setChosen([]);
      if (all) onAnswered();
    }
  }

  return (
    <>
      <p className="text-sm text-ink-muted">
        {quotes && messages.length === 1 && `${messages[0]} `}
        {kind.howToFix}
        {alone && ` ${questionTexts.atStake}`}
      </p>
      {rows.data ? (
        <ul className="flex flex-col divide-y rounded-button border bg-surface text-sm">
          {shown.map(({ row, problem }) => (
            <RowOfKind
              key={row.row}
              {...{ row, problem, busy }}
              isQuoted={quotes && messages.length > 1}
              columns={review.columns}
              ticked={ticks ? ticked.includes(row.row) : null}
              isAlone={alone !== undefined}
              onTick={(on) =>
                setChosen(on ? [...ticked, row.row] : ticked.filter((one) => one !== row.row))
              }
              onAnswer={(step) => void answer(step, kind.count === 1)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      <div
        className={clsx(
          "flex flex-wrap items-center gap-2",
          // Below more rows than there is room for, nobody would find it.
          kind.count > 1 && "sticky -bottom-4 -mx-4 -mb-4 border-t bg-surface px-4 py-2",
        )}
      >
        {ticks && (
          <Button
            size="sm"
            aria-disabled={busy || ticked.length === 0 || undefined}
            onClick={() =>
              ticked.length > 0 &&
              void answer(stepOfTicked(kind, alone, ticked), ticked.length === kind.count)
            }
          >
            {questionTexts.acceptTicked(ticked.length, alone?.label)}
          </Button>
        )}
        {kind.count > 1 &&
          kind.options.map((option) => (
            <AnswerForAll
              key={option.id}
              count={kind.count}
              label={option.label}
              step={option.step as NewStep}
              busy={busy}
              onAnswer={(step) => void answer(step, true)}
            />
          ))}
        {more > 0 && !whole && found.length > FIRST_ROWS && (
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {questionTexts.seeMore(Math.min(kind.count, PAGE_ROWS))}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            ask({ state: "problem", code: kind.code, column: kind.columnPosition, search: "" });
            onLook();
          }}
        >
          {questionTexts.inGrid}
        </Button>
      </div>
    </>
  );
}

type RowOption = CellProblem["options"][number];

/** What is answered about a row and not about all of its kind at once. */
function aloneOf({ options }: ProblemKind, first: CellProblem | undefined): RowOption | undefined {
  return first?.options.find(({ id }) => options.every((one) => one.id !== id));
}

function stepOfTicked(
  { attribute, code }: ProblemKind,
  alone: RowOption | undefined,
  rows: readonly number[],
): NewStep {
  if (alone) return { ...(alone.step as NewStep & { op: "include" }), rows: [...rows] };
  return acceptSuggestions(attribute ?? "", code, rows);
}

interface AnswerForAllProps {
  count: number;
  label: string;
  step: NewStep;
  busy: boolean;
  onAnswer: (step: NewStep) => void;
}

/** One answer for more rows than were seen is asked about once more, where it writes over records. */
function AnswerForAll({ count, label, step, busy, onAnswer }: AnswerForAllProps) {
  const [asking, setAsking] = useState(false);
  const asks = count > FIRST_ROWS && writesOverRecords(step);
  return (
    <>
      <Button
        size="sm"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (busy) return;
          if (asks) setAsking(true);
          else onAnswer(step);
        }}
      >
        {questionTexts.forAll(label, count)}
      </Button>
      {asks && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={questionTexts.sureTitle(count)}
          description={questionTexts.sureHelp}
          confirmLabel={label}
          onConfirm={() => {
            setAsking(false);
            onAnswer(step);
          }}
        />
      )}
    </>
  );
}

interface RowOfKindProps {
  row: ReviewRow;
  problem: CellProblem;
  /** What is said of the row is said beside it. */
  isQuoted: boolean;
  columns: readonly ReviewColumn[];
  busy: boolean;
  /** Nothing where the row is not ticked. */
  ticked: boolean | null;
  /** It is taken in by itself, so that all that it brings is shown. */
  isAlone: boolean;
  onTick: (on: boolean) => void;
  onAnswer: (step: NewStep) => void;
}

function RowOfKind(props: RowOfKindProps) {
  const { row, problem, isQuoted, columns, busy, ticked, isAlone, onTick, onAnswer } = props;
  const place = stepTexts.exampleRow(formatNumber(row.row));
  const [who, ...others] = namesOf(row, problem, columns);
  const before =
    problem.position === null
      ? others
          .slice(0, isAlone ? undefined : 1)
          .filter(Boolean)
          .join(" · ")
      : row.cells[columns.findIndex(({ position }) => position === problem.position)];
  const { suggestion, registered } = problem;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
      <div className="flex w-64 max-w-full min-w-0 items-center gap-2">
        {ticked !== null && (
          <Checkbox
            label={questionTexts.acceptRow(place, suggestion)}
            hideLabel
            checked={ticked}
            disabled={busy || (!isAlone && suggestion === null)}
            onCheckedChange={onTick}
          />
        )}
        <span className="shrink-0 text-xs text-ink-muted tabular-nums">{place}</span>
        <span className="min-w-0 truncate">{who}</span>
      </div>
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-baseline gap-x-2">
        <span className="break-words">
          <span className="font-medium">{before || commonTexts.emptyValue}</span>
          {suggestion === null && registered && (
            <span className="text-xs text-ink-muted">{` ${questionTexts.inFile}`}</span>
          )}
        </span>
        {suggestion !== null && (
          <>
            <ArrowRight
              className="size-3.5 shrink-0 self-center text-ink-subtle"
              aria-label={stepTexts.becomes}
            />
            <span className="break-words">{suggestion}</span>
          </>
        )}
        {suggestion === null && registered && (
          <span className="break-words">
            {registered}
            <span className="text-xs text-ink-muted">{` ${questionTexts.registered}`}</span>
          </span>
        )}
      </span>
      <RowAnswers problem={problem} busy={busy} onAnswer={onAnswer} place={place} />
      {isQuoted && <p className="w-full text-xs text-ink-muted">{problem.message}</p>}
    </li>
  );
}

const NAMING = ["name", "courseName", "rut"];

/** What tells a person whose row it is, beside the cell that is asked about, its parts together; the best comes first. */
function namesOf(
  row: ReviewRow,
  { position }: CellProblem,
  columns: readonly ReviewColumn[],
): string[] {
  const others = columns.filter((column) => column.position !== position);
  const known = Map.groupBy(others, ({ attribute }) => attribute);
  const first = NAMING.filter((name) => known.has(name));
  return [...new Set([...first, ...known.keys()])].map((name) =>
    (known.get(name) ?? [])
      .flatMap((column) => row.cells[columns.indexOf(column)] ?? [])
      .join(name === "rut" ? "-" : " "),
  );
}
