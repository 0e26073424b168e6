/** What the review asks once for the whole file: what an M means, and which of several rows counts. */

import { clsx } from "clsx";
import { CircleCheck, Copy, HelpCircle } from "lucide-react";
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

interface UnclearGenderProps {
  column: UnclearColumn;
  onAnswer: (answer: Conventions) => void;
}

const MEANINGS = [
  { value: "women_are_m", label: reviewTexts.mIsWoman, description: reviewTexts.mIsWomanHelp },
  { value: "men_are_m", label: reviewTexts.mIsMan, description: reviewTexts.mIsManHelp },
];

/** A column with H, M and F: what its M means is asked once, for all of its rows. */
export function UnclearGender({ column, onAnswer }: UnclearGenderProps) {
  const { attribute, columnName, count, answer } = column;
  return (
    <section
      className={clsx(
        "flex flex-col gap-4 rounded-card border p-4 sm:p-5",
        answer === null && "border-primary/40 bg-primary-soft/40",
      )}
    >
      <header className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          {answer === null ? (
            <HelpCircle className="size-5 text-primary" aria-hidden />
          ) : (
            <CircleCheck className="size-5 text-success" aria-hidden />
          )}
          {reviewTexts.unclearGender(columnName)}
        </h3>
        <p className="text-sm text-ink-muted">{reviewTexts.unclearGenderHelp(count)}</p>
      </header>
      <RadioCards
        legend={reviewTexts.mIs}
        value={answer ?? ""}
        onValueChange={(value) => onAnswer({ [attribute]: value })}
        options={MEANINGS}
      />
    </section>
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
    <section className="flex flex-col gap-4 rounded-card border p-4 sm:p-5">
      <header className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <Copy className="size-5 text-warning" aria-hidden />
          {reviewTexts.repeatedTitle(repeated.keys, kind.one, kind.many)}
        </h3>
        <p className="text-sm text-ink-muted">{reviewTexts.repeatedHelp}</p>
      </header>
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
    </section>
  );
}
