/** One table of a survey: options in columns where there is room, a card for each question elsewhere. */
import { clsx } from "clsx";
import { type CSSProperties, useId } from "react";
import {
  isRequired,
  questionKey,
  type ShownTable,
  type SurveyColumn,
} from "@/shared/surveys/definition";
import { QuestionRow } from "@/shared/surveys/question-row";
import { roomFor } from "@/shared/surveys/table-room";

interface QuestionSectionProps {
  formId: string;
  table: ShownTable;
  answers: Readonly<Record<string, string>>;
  missing: readonly string[];
  disabled: boolean;
  onAnswer: (rowId: string, columnId: string | null) => void;
}

/** What the text of a question takes of the width, counted in options. */
const TEXT_SHARES: readonly [most: number, share: number][] = [
  [5, 3],
  [7, 3.5],
];
const MOST_SHARE = 4;

export function QuestionSection(props: QuestionSectionProps) {
  const { formId, table, answers, missing, disabled, onAnswer } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-room={roomFor(table.columns)}
      className="overflow-clip rounded-card border bg-surface shadow-raised print:rounded-none print:border-0"
    >
      <header className="flex flex-col gap-1 px-4 pt-4 pb-3 sm:px-5 print:px-0">
        <h2 id={headingId} className="text-lg font-semibold text-balance break-words">
          <Heading table={table} />
        </h2>
        {table.instructions && (
          <p className="text-sm text-ink-muted text-pretty break-words">{table.instructions}</p>
        )}
      </header>
      <div style={columnsOf(table.columns)}>
        <OptionHeads columns={table.columns} />
        {table.rows.map((row) => {
          const key = questionKey(table.tableId, row.rowId);
          return (
            <QuestionRow
              key={row.rowId}
              id={`${formId}-${key}`}
              row={row}
              columns={table.columns}
              required={isRequired(table, row)}
              mayBeSkipped={!table.requireAll}
              chosen={answers[row.rowId]}
              missing={missing.includes(key)}
              disabled={disabled}
              onChoose={(columnId) => onAnswer(row.rowId, columnId)}
            />
          );
        })}
      </div>
    </section>
  );
}

function Heading({ table }: { table: ShownTable }) {
  if (table.rapporteur === null) return table.title;
  return (
    <>
      <span className="block text-sm font-medium text-ink-muted">{table.title}</span>{" "}
      {table.rapporteur}
    </>
  );
}

/** Each option says its own label, so these are for the eyes only. */
function OptionHeads({ columns }: { columns: readonly SurveyColumn[] }) {
  return (
    <div
      aria-hidden
      className="sticky top-(--survey-top,0px) layer-sticky hidden border-b bg-sunken survey-wide:grid survey-wide:grid-cols-(--survey-columns) print:static print:bg-transparent"
    >
      <span />
      {columns.map(({ columnId, label, isNA }) => (
        <span
          key={columnId}
          className={clsx(
            "flex min-w-0 items-end justify-center px-1 py-2 text-center text-xs font-medium text-ink-muted text-balance wrap-break-word hyphens-auto",
            isNA && "border-l",
          )}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** The same columns for the heads and for every question, so that they stand under one another. */
function columnsOf(columns: readonly SurveyColumn[]): CSSProperties {
  const share = TEXT_SHARES.find(([most]) => columns.length <= most)?.[1] ?? MOST_SHARE;
  const template = `minmax(0,${share}fr) repeat(${columns.length},minmax(0,1fr))`;
  return { "--survey-columns": template } as CSSProperties;
}
