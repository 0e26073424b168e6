/** One question of a table: a group of radio buttons, one for each option. */
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { SurveyColumn, SurveyRow } from "@/shared/surveys/definition";
import { ROW_MISSING } from "@/shared/surveys/survey-words";
import { isShort } from "@/shared/surveys/table-room";

interface QuestionRowProps {
  id: string;
  row: SurveyRow;
  columns: readonly SurveyColumn[];
  required: boolean;
  /** Some questions of the table need no answer, and say so. */
  mayBeSkipped: boolean;
  chosen: string | undefined;
  missing: boolean;
  disabled: boolean;
  onChoose: (columnId: string | null) => void;
}

export function QuestionRow(props: QuestionRowProps) {
  const { id, row, columns, required, mayBeSkipped, chosen, missing, disabled, onChoose } = props;
  const legendId = useId();
  return (
    <fieldset
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only a radiogroup can say that it is required.
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={legendId}
      aria-required={required}
      aria-invalid={missing || undefined}
      aria-describedby={missing ? `${id}-missing` : undefined}
      className={clsx(
        "grid min-w-0 gap-x-0 gap-y-2 border-b px-4 py-4 last:border-b-0 sm:px-5 print:px-0",
        "survey-wide:grid-cols-(--survey-columns) survey-wide:gap-y-0 survey-wide:px-0 survey-wide:py-0",
        missing && "bg-danger-soft/40 shadow-[inset_3px_0_0_var(--color-danger)]",
      )}
    >
      {/* A legend that floats is a cell of the grid like the options. */}
      <legend
        id={legendId}
        className="float-left flex min-w-0 flex-col text-base font-medium text-pretty break-words survey-wide:justify-center survey-wide:py-3 survey-wide:pr-3 survey-wide:pl-5 survey-wide:text-sm survey-wide:font-normal print:pl-0!"
      >
        <span>
          {row.text}
          {!required && <span className="font-normal text-ink-subtle"> (opcional)</span>}
        </span>
      </legend>
      {missing && <Missing id={`${id}-missing`} />}
      <div
        className={clsx(
          "survey-wide:contents",
          isShort(columns)
            ? "grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1"
            : "flex flex-col gap-2",
        )}
      >
        {columns.map((column) => (
          <Option
            key={column.columnId}
            name={id}
            column={column}
            narrowShort={isShort(columns)}
            chosen={chosen === column.columnId}
            onChoose={() => onChoose(column.columnId)}
          />
        ))}
      </div>
      {mayBeSkipped && !required && chosen !== undefined && !disabled && (
        <button
          type="button"
          onClick={() => onChoose(null)}
          className="link min-h-6 w-fit text-xs survey-wide:col-start-1 survey-wide:row-start-3 survey-wide:mb-2 survey-wide:ml-5 pointer-coarse:min-h-11 print:hidden"
        >
          Quitar respuesta
        </button>
      )}
    </fieldset>
  );
}

function Missing({ id }: { id: string }) {
  return (
    <p
      id={id}
      className="flex items-start gap-1.5 text-xs font-medium text-danger survey-wide:col-start-1 survey-wide:row-start-2 survey-wide:pb-2 survey-wide:pl-5"
    >
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
      {ROW_MISSING}
    </p>
  );
}

interface OptionProps {
  name: string;
  column: SurveyColumn;
  /** On a phone it stands beside the others instead of below them. */
  narrowShort: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function Option({ name, column, narrowShort, chosen, onChoose }: OptionProps) {
  const { columnId, label, isNA } = column;
  const beside = narrowShort && !isNA;
  return (
    <label
      className={clsx(
        "flex min-h-12 min-w-0 cursor-pointer items-center gap-3 rounded-button border px-3 py-2 text-base transition-colors has-disabled:cursor-default",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        "survey-wide:min-h-11 survey-wide:justify-center survey-wide:rounded-none survey-wide:border-0 survey-wide:p-0 survey-wide:has-focus-visible:-outline-offset-2",
        beside && "flex-col justify-center gap-1 px-1",
        isNA && "mt-1 survey-wide:mt-0 survey-wide:border-l!",
        isNA && narrowShort && "col-span-full",
        chosen
          ? "border-primary bg-primary-soft text-on-primary-soft"
          : "border-line-control/60 bg-surface has-enabled:hover:bg-hover survey-wide:bg-transparent",
      )}
    >
      <input
        type="radio"
        name={name}
        value={columnId}
        checked={chosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 break-words survey-wide:sr-only">{label}</span>
    </label>
  );
}
