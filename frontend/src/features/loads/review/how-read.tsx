/** How a file was read: a line for each column, what a guess rests on, and what was left out with its reason. */

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { NoteList } from "@/features/loads/parts";
import { howReadTexts, reviewTexts, stepTexts } from "@/features/loads/review/texts";
import { commonTexts, wizardTexts } from "@/features/loads/texts";
import type { PreviewResult } from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";
import { Sheet } from "@/platform/ui/sheet";

type Reading = NonNullable<PreviewResult["readings"]>[number];

interface HowReadProps {
  preview: PreviewResult;
  onClose: () => void;
  /** Leads back to the columns; nothing where they cannot be related any more. */
  onRelate: (() => void) | null;
}

export function HowRead({ preview, onClose, onRelate }: HowReadProps) {
  const { readings = [], ignored = [], skipped, sheetsNotRead = [], notes, decisions } = preview;
  const byColumn = Map.groupBy(readings, ({ column_position }) => column_position);
  const said = new Set(readings.map(({ says }) => says));
  const more = [...notes, ...decisions.filter((one) => !said.has(one))];
  return (
    <Sheet onClose={onClose} title={howReadTexts.title} className="w-full sm:w-180">
      <div className="flex flex-col gap-6">
        {byColumn.size > 0 && (
          <Part title={howReadTexts.columns}>
            <ul className="flex flex-col divide-y rounded-button border">
              {[...byColumn].map(([position, of]) => (
                <ColumnLine key={position} readings={of} />
              ))}
            </ul>
          </Part>
        )}
        {ignored.length > 0 && (
          <Part title={howReadTexts.ignored}>
            <ul className="flex flex-col divide-y rounded-button border text-sm">
              {ignored.map(({ column_position, column_name, code, reason }) => (
                <li
                  key={column_position}
                  className="flex flex-wrap items-baseline gap-x-3 px-3 py-2"
                >
                  <span className="font-semibold">{column_name}</span>
                  <span className="min-w-0 flex-1 basis-60 text-ink-muted">
                    {code === "remembered_ignored" ? howReadTexts.asLastTime : reason}
                  </span>
                  {onRelate && (
                    <button type="button" className="link" onClick={onRelate}>
                      {howReadTexts.include(column_name)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {skipped.length > 0 && (
          <Part title={howReadTexts.skipped}>
            <NoteList
              notes={skipped.map(({ message, count }) => reviewTexts.skipped(count, message))}
            />
          </Part>
        )}
        {sheetsNotRead.length > 0 && (
          <Part title={howReadTexts.sheets}>
            <NoteList notes={sheetsNotRead} />
          </Part>
        )}
        {more.length > 0 && (
          <Part title={wizardTexts.notes}>
            <NoteList notes={more} />
          </Part>
        )}
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What a column was taken for, and how its values were read; what is not certain is marked. */
function ColumnLine({ readings }: { readings: readonly Reading[] }) {
  const [first] = readings;
  const unsure = readings.filter(({ grade }) => grade !== "certain");
  const count = Math.max(0, ...unsure.map((one) => one.count));
  const examples = readings.flatMap((one) => one.examples).slice(0, MOST_EXAMPLES);
  const forms = readings.filter(({ subject }) => subject !== "column");
  const why = readings.find(({ subject }) => subject === "column")?.evidence[0];
  // Of both hours of a schedule the same may be said.
  const said = new Set([...forms.map(({ says }) => says), ...(why ? [why.says] : [])]);
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold break-words">{first?.column_name ?? first?.says}</span>
        {first?.label && (
          <>
            <ArrowRight
              className="size-3.5 shrink-0 self-center text-ink-subtle"
              aria-label={howReadTexts.loadedAs}
            />
            <span>{first.label}</span>
          </>
        )}
        {unsure.length > 0 && (
          <Badge tone="warning">
            {count > 0 ? howReadTexts.probableIn(count) : howReadTexts.probable}
          </Badge>
        )}
      </p>
      {[...said].map((says) => (
        <p key={says} className="text-xs text-ink-muted">
          {says}
        </p>
      ))}
      {examples.map(({ row, before, after }) => (
        <p key={`${row} ${before}`} className="flex flex-wrap items-baseline gap-x-2 text-xs">
          <span className="text-ink-muted">{stepTexts.exampleRow(formatNumber(row))}</span>
          <span className="break-all">{before}</span>
          <ArrowRight
            className="size-3 shrink-0 self-center text-ink-subtle"
            aria-label={stepTexts.becomes}
          />
          <span className="font-medium break-all">{after ?? commonTexts.emptyValue}</span>
        </p>
      ))}
    </li>
  );
}

const MOST_EXAMPLES = 3;
