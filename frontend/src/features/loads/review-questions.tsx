/** What the review asks once for the whole file: what an M means, and which of several rows counts. */

import { clsx } from "clsx";
import { ChevronDown, CircleCheck, Copy, HelpCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { LoadKind } from "@/features/loads/kinds";
import { reviewTexts } from "@/features/loads/texts";
import type {
  Conventions,
  LoadOptions,
  OnRepeat,
  PreviewResult,
  UnclearColumn,
} from "@/features/loads/types";
import { formatList } from "@/platform/lib/format";
import { RadioCards } from "@/platform/ui/radio-cards";

interface QuestionFrameProps {
  /** Whether it still waits for an answer. */
  open: boolean;
  /** Kept in sight though answered, e.g. until the answers are applied. */
  unfolded?: boolean;
  /** In place of the mark of an open or answered question. */
  icon?: ReactNode;
  title: string;
  help: ReactNode;
  children: ReactNode;
}

/** A question about the whole file; an open one stands out. */
export function QuestionFrame({
  open,
  unfolded = false,
  icon,
  title,
  help,
  children,
}: QuestionFrameProps) {
  const Mark = open ? HelpCircle : CircleCheck;
  return (
    <details
      // What needs no answer gives way to the rows.
      open={open || unfolded}
      className={clsx(
        "group/question rounded-card border",
        open && "border-primary/40 bg-primary-soft/40",
      )}
    >
      <summary className="flex list-none items-center gap-2 px-4 py-2.5">
        {icon ?? (
          <Mark
            className={clsx("size-5 shrink-0", open ? "text-primary" : "text-success")}
            aria-hidden
          />
        )}
        <h3 className="flex-1 text-base font-semibold">{title}</h3>
        <ChevronDown
          className="size-4 shrink-0 text-ink-muted transition-transform group-open/question:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm text-ink-muted">{help}</p>
        {children}
      </div>
    </details>
  );
}

interface UnclearValuesProps {
  column: UnclearColumn;
  onAnswer: (answer: Conventions) => void;
}

/** A column whose values can be meant in two ways: asked once, for all of its rows. */
export function UnclearValues({ column, onAnswer }: UnclearValuesProps) {
  const { attribute, columnName, count, answer } = column;
  const words = reviewTexts.unclear[column.code];
  return (
    <QuestionFrame
      open={answer === null}
      title={words.title(columnName)}
      help={`${words.help(count)} ${reviewTexts.answeredOnce}`}
    >
      <RadioCards
        legend={words.legend}
        value={answer ?? ""}
        onValueChange={(value) => onAnswer({ [attribute]: value })}
        options={words.answers}
      />
    </QuestionFrame>
  );
}

interface RepeatedRowsProps {
  kind: LoadKind;
  repeated: PreviewResult["repeated"];
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
export function RepeatedRows({ kind, repeated, chosen, onOptions }: RepeatedRowsProps) {
  if (!repeated) return null;
  const more = repeated.rows - repeated.first.length;
  return (
    <QuestionFrame
      open={false}
      icon={<Copy className="size-5 text-warning" aria-hidden />}
      title={reviewTexts.repeatedTitle(repeated.keys, kind.one, kind.many)}
      help={reviewTexts.repeatedHelp}
    >
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
    </QuestionFrame>
  );
}
