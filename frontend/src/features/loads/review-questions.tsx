/** What the review asks once for the whole file: each question is one line, and one is open at a time. */

import { clsx } from "clsx";
import { ChevronDown, CircleCheck, Copy, HelpCircle } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { LoadKind } from "@/features/loads/kinds";
import { unclearTexts, unknownTexts } from "@/features/loads/review/questions-texts";
import { reviewTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import { mergedAnswers, pendingAnswers, unanswered } from "@/features/loads/rules";
import { relateValues } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type {
  FileReview,
  LoadOptions,
  OnRepeat,
  PreviewResult,
  ProblemKind,
  Resolutions,
  UnclearColumn,
} from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { formatList } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { RadioCards } from "@/platform/ui/radio-cards";

const UnknownValues = late(
  async () => (await import("@/features/loads/unknown-values")).UnknownValues,
);

const QuestionSheet = late(async () => (await import("@/platform/ui/sheet")).Sheet);

const ListQuestion = late(
  async () => (await import("@/features/loads/review/list-question")).ListQuestion,
);

const ProblemQuestion = late(
  async () => (await import("@/features/loads/review/problem-question")).ProblemQuestion,
);

/** The question about values that name nothing yet. */
export const UNKNOWN = "unknown";

/** Stands for the only question that waits, if there is just one. */
export const ALONE = "alone";

/** Stands for the first question that waits. */
const NEXT = "next";

/** So many stand below each other in a narrow window; of more, the one to answer and where the others are. */
const FEW = 2;

interface Question {
  id: string;
  title: string;
  /** How many rows it is about. */
  rows: number;
  /** Rows stay out until it is answered; a choice was made already for the others. */
  waits: boolean;
  /** Each of its rows is asked about for itself. */
  ofRows?: boolean;
  icon: ReactNode;
  body: ReactNode;
}

interface ReviewQuestionsProps {
  kind: LoadKind;
  preview: PreviewResult;
  /** The rows, once they can be corrected. */
  file: FileReview | undefined;
  recipe: Recipe;
  options: LoadOptions;
  busy: boolean;
  /** The question that is open, or which one opens by itself. */
  opened: string | null;
  onOpen: (id: string | null) => void;
  onOptions: (options: Partial<LoadOptions>) => void;
}

export function ReviewQuestions(props: ReviewQuestionsProps) {
  const { opened, onOpen } = props;
  const id = useId();
  const questions = useQuestions(props);
  // Where there is no room beside the rows, a question opens over them, and never by itself.
  const phone = useMediaQuery("(max-width: 639.98px)");
  if (questions.length === 0) return null;
  const waiting = questions.filter(({ waits }) => waits);
  // Those about single rows stand beside their cells, too: they keep no other one closed.
  const ofAll = waiting.filter(({ ofRows }) => !ofRows);
  const alone = (ofAll.length > 0 ? ofAll : waiting).length === 1;
  const byItself = opened === NEXT || (opened === ALONE && alone && !phone);
  const shown = byItself ? waiting[0] : questions.find(({ id }) => id === opened);
  return (
    <section aria-label={reviewTexts.questions} className="flex flex-col gap-2">
      <QuestionLines
        {...{ questions, shown }}
        first={shown ?? waiting[0]}
        panelId={id}
        onToggle={(question) => onOpen(question === shown ? null : question.id)}
      />
      {shown && phone && (
        <QuestionSheet onClose={() => onOpen(null)} title={shown.title} className="w-full">
          <div id={id} className="flex flex-col gap-3">
            {shown.body}
          </div>
        </QuestionSheet>
      )}
      {shown && !phone && (
        <div
          id={id}
          className={clsx(
            // The rows that it is about stay in sight below it.
            "flex max-h-[min(18rem,28dvh)] flex-col gap-3 overflow-y-auto rounded-card border p-4",
            shown.waits && "border-primary/40 bg-primary-soft/40",
          )}
        >
          {shown.body}
        </div>
      )}
    </section>
  );
}

interface QuestionLinesProps {
  questions: Question[];
  shown: Question | undefined;
  /** The one that is in sight however little room there is. */
  first: Question | undefined;
  panelId: string;
  onToggle: (question: Question) => void;
}

function QuestionLines({ questions, shown, first, panelId, onToggle }: QuestionLinesProps) {
  const narrow = useMediaQuery("(max-width: 1279.98px)");
  const [unfolded, setUnfolded] = useState(false);
  const folds = narrow && questions.length > FEW;
  const listed = folds && !unfolded ? [first ?? questions[0]].filter((one) => !!one) : questions;
  return (
    <div className="flex gap-2 max-xl:flex-col xl:flex-wrap">
      {listed.map((question) => (
        <QuestionLine
          key={question.id}
          {...{ question, panelId }}
          isOpen={question === shown}
          onToggle={() => onToggle(question)}
        />
      ))}
      {folds && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start print:hidden"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? reviewTexts.fewerQuestions
            : reviewTexts.otherQuestions(questions.length - listed.length)}
        </Button>
      )}
    </div>
  );
}

interface QuestionLineProps {
  question: Question;
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
}

function QuestionLine({ question, panelId, isOpen, onToggle }: QuestionLineProps) {
  const { id, title, rows, waits, icon } = question;
  return (
    <h3 className="max-w-full">
      <button
        type="button"
        data-question={id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
        className={clsx(
          "flex min-h-9 w-full items-center gap-2 rounded-button border px-3 py-1.5 text-left text-sm pointer-coarse:min-h-11",
          waits
            ? "border-primary bg-primary-soft text-on-primary-soft hover:border-2"
            : "border-line-control/50 hover:bg-hover",
        )}
      >
        {icon}
        <span
          className={clsx(
            "min-w-0 flex-1 max-sm:line-clamp-4",
            waits ? "font-semibold" : "font-medium",
          )}
        >
          {title}
        </span>
        {rows > 0 && (
          <span className={clsx("shrink-0 text-xs tabular-nums", !waits && "text-ink-muted")}>
            {commonTexts.rows(rows)}
          </span>
        )}
        <ChevronDown
          className={clsx("size-4 shrink-0 transition-transform", isOpen && "rotate-180")}
        />
      </button>
    </h3>
  );
}

/** The focus goes to the line of a question. */
export function focusQuestion(id: string): void {
  document.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus();
}

function useQuestions(props: ReviewQuestionsProps): Question[] {
  const { preview, file, recipe, options, busy, onOpen, onOptions } = props;
  const answers = useWizardStore((state) => state.answers);
  const { unknown, unclear = [], repeated } = preview;
  const questions: Question[] = [];
  if (unknown.length > 0) {
    const open = unanswered(unknown, mergedAnswers(options.unknown, answers));
    const pending = pendingAnswers(options.unknown, answers);
    questions.push({
      id: UNKNOWN,
      title: open > 0 ? unknownTexts.openValues(open) : unknownTexts.newValues,
      rows: preview.counts.waiting ?? 0,
      waits: open > 0 || pending > 0,
      icon: markOf(open > 0 || pending > 0),
      body: (
        <UnknownValues
          {...{ unknown, busy }}
          applied={options.unknown}
          waiting={preview.counts.waiting ?? 0}
          onBlank={({ attribute, value }) => {
            const column = file?.columns.find((one) => one.attribute === attribute);
            if (!file?.editable || !column || column.required) return null;
            const values = { [value]: "" };
            return () => void recipe.apply(relateValues(column.position, values));
          }}
          onApply={(resolutions: Resolutions) => {
            onOptions({ unknown: resolutions });
            if (unanswered(unknown, resolutions) > 0) return;
            onOpen(NEXT);
            focusQuestion(UNKNOWN);
          }}
        />
      ),
    });
  }
  const known = unclear.map((column) => ({
    ...column,
    answer: (options.conventions?.[column.attribute] as UnclearColumn["answer"]) ?? column.answer,
  }));
  // Dates of one file are written in one way: columns that are asked the same are one question.
  const alike = Map.groupBy(known, ({ attribute, code, answer }) =>
    code.startsWith("date_") ? `${code} ${answer}` : attribute,
  );
  for (const columns of alike.values()) {
    const [first] = columns;
    if (!first) continue;
    const count = Math.max(...columns.map((one) => one.count));
    const waits = first.answer === null;
    questions.push({
      id: first.attribute,
      title: unclearTexts[first.code].title(columns.map(({ columnName }) => columnName)),
      rows: count,
      waits,
      icon: markOf(waits),
      body: (
        <UnclearValues
          column={first}
          count={columns.reduce((sum, one) => sum + one.count, 0)}
          onAnswer={(given) => {
            const each = columns.map(({ attribute }) => [attribute, given] as const);
            const conventions = { ...options.conventions, ...Object.fromEntries(each) };
            onOptions({ conventions });
            onOpen(NEXT);
            focusQuestion(first.attribute);
          }}
        />
      ),
    });
  }
  if (repeated)
    questions.push({
      id: "repeated",
      title: reviewTexts.repeatedTitle(repeated.keys + repeated.rows),
      rows: 0,
      waits: false,
      icon: <Copy className="size-4 shrink-0 text-warning" />,
      body: <RepeatedRows {...{ repeated, onOptions }} chosen={options.onRepeat} />,
    });
  return [...questions, ...askedRows(props)];
}

/** Rows that a person has to answer for: nothing else says whose they are. */
function askedRows({ file, recipe, busy, onOpen }: ReviewQuestionsProps): Question[] {
  const asked = (file?.problems ?? []).filter(isAsked);
  return asked.map((kind) => {
    const { code, attribute, columnName, label, values, message, count: rows } = kind;
    const id = `${code} ${attribute}`;
    const isList = values.length > 0;
    const isSaidTwice = asked.filter((one) => one.message === message).length > 1;
    const Body = isList ? ListQuestion : ProblemQuestion;
    return {
      ...{ id, rows, waits: true, ofRows: !isList, icon: markOf(true) },
      title: isList
        ? reviewTexts.valuesOfList(columnName ?? label ?? "", values)
        : isSaidTwice
          ? reviewTexts.inColumn(columnName ?? label ?? "", message)
          : message,
      body: file && (
        <Body
          key={id}
          {...{ kind, recipe }}
          review={file}
          editable={file.editable && !busy}
          onAnswered={() => onOpen(NEXT)}
          onLook={() => onOpen(null)}
        />
      ),
    };
  });
}

function isAsked({ options, values, bulk, attribute }: ProblemKind): boolean {
  return options.length > 0 || values.length > 0 || (bulk === "never" && attribute !== null);
}

function markOf(waits: boolean): ReactNode {
  return waits ? (
    <HelpCircle className="size-4 shrink-0 text-primary" />
  ) : (
    <CircleCheck className="size-4 shrink-0 text-success" />
  );
}

interface UnclearValuesProps {
  column: UnclearColumn;
  /** How many cells it is about. */
  count: number;
  onAnswer: (answer: string) => void;
}

/** A column whose values can be meant in two ways: asked once, for all of its rows. */
function UnclearValues({ column, count, onAnswer }: UnclearValuesProps) {
  const { answer } = column;
  const words = unclearTexts[column.code];
  return (
    <>
      <p className="text-sm text-ink-muted">{`${words.help(count)} ${reviewTexts.answeredOnce}`}</p>
      <RadioCards
        legend={typeof words.legend === "string" ? words.legend : words.legend(column.label)}
        value={answer ?? ""}
        onValueChange={onAnswer}
        options={words.answers}
      />
    </>
  );
}

interface RepeatedRowsProps {
  repeated: NonNullable<PreviewResult["repeated"]>;
  chosen: OnRepeat;
  onOptions: (options: Partial<LoadOptions>) => void;
}

const CHOICES = [
  { value: "first", label: reviewTexts.firstRow, description: reviewTexts.firstRowHelp },
  { value: "last", label: reviewTexts.lastRow, description: reviewTexts.lastRowHelp },
  {
    value: "ask",
    label: reviewTexts.bothBack,
    description: reviewTexts.bothBackHelp,
  },
];

/** People who come in several rows with different data: asked once, for the whole file. */
function RepeatedRows({ repeated, chosen, onOptions }: RepeatedRowsProps) {
  const more = repeated.rows - repeated.first.length;
  return (
    <>
      <p className="text-sm text-ink-muted">{reviewTexts.repeatedHelp}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {repeated.first.map((one) => (
          <li key={one.row}>
            <span className="font-semibold">{one.name ?? one.key}</span>
            {reviewTexts.repeatedRows(Math.min(one.row, one.winner), Math.max(one.row, one.winner))}
            <span className="text-ink-muted">{` (${formatList(one.differences)})`}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink-muted">{reviewTexts.moreRows(more)}</li>}
      </ul>
      <RadioCards
        legend={reviewTexts.whichRow}
        value={chosen}
        onValueChange={(onRepeat) => onOptions({ onRepeat: onRepeat as OnRepeat })}
        options={CHOICES}
      />
    </>
  );
}
