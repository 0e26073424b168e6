/** One question of a table: a group of radio buttons, one for each option. */

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type CSSProperties, useId } from "react";
import type { Progress, SurveyColumn, SurveyRow } from "@/entities/survey/definition";
import { formatNumber } from "@/platform/lib/format";

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
  const points = pointsOf(columns);
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
        "grid min-w-0 gap-x-0 gap-y-2 border-b px-4 py-3 last:border-b-0 sm:px-5 print:px-0",
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
      {missing && (
        <p
          id={`${id}-missing`}
          className="flex items-start gap-1.5 text-xs font-medium text-danger survey-wide:col-start-1 survey-wide:row-start-2 survey-wide:pb-2 survey-wide:pl-5"
        >
          <CircleAlert className="mt-px size-4 shrink-0" />
          {ROW_MISSING}
        </p>
      )}
      <div
        style={points ? perLine(points.marks.size) : undefined}
        className={clsx(
          "survey-wide:contents",
          points
            ? "grid grid-cols-[repeat(var(--points),minmax(0,1fr))] gap-1"
            : "flex flex-col gap-2",
        )}
      >
        {columns.map((column) => (
          <Option
            key={column.columnId}
            name={id}
            column={column}
            mark={points?.marks.get(column.columnId)}
            chosen={chosen === column.columnId}
            onChoose={() => onChoose(column.columnId)}
          />
        ))}
        {points?.numbered && <PointLabels columns={columns} chosen={chosen} />}
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

/** Seven points have room on the narrowest phone; more of them take two lines. */
function perLine(points: number): CSSProperties {
  const most = points > MOST_POINTS ? Math.ceil(points / 2) : points;
  return { "--points": most } as CSSProperties;
}

interface PointLabelsProps {
  columns: readonly SurveyColumn[];
  chosen: string | undefined;
}

/** What the ends of a row of numbers mean, and then what was chosen; each option says its own. */
function PointLabels({ columns, chosen }: PointLabelsProps) {
  const options = columns.filter(({ isNA }) => !isNA);
  const label = options.find(({ columnId }) => columnId === chosen)?.label;
  return (
    <p
      aria-hidden
      className="col-span-full grid text-xs text-ink-muted survey-wide:hidden [&>span]:col-start-1 [&>span]:row-start-1"
    >
      <span className={clsx("flex justify-between gap-6", label && "invisible")}>
        <span>{options[0]?.label}</span>
        <span className="text-right">{options.at(-1)?.label}</span>
      </span>
      {label && <span className="text-center font-medium text-ink">{label}</span>}
    </p>
  );
}

interface OptionProps {
  name: string;
  column: SurveyColumn;
  /** What a point says that stands beside the others on a phone; without one it is a line. */
  mark: string | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function Option({ name, column, mark, chosen, onChoose }: OptionProps) {
  const { columnId, label, isNA } = column;
  return (
    <label
      className={clsx(
        "relative flex min-h-12 min-w-0 cursor-pointer items-center gap-3 rounded-button border px-3 py-2 text-base transition-colors has-disabled:cursor-default",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        "survey-wide:min-h-11 survey-wide:justify-center survey-wide:rounded-none survey-wide:border-0 survey-wide:p-0 survey-wide:has-focus-visible:-outline-offset-2",
        mark && "justify-center px-0",
        isNA &&
          "order-last col-span-full survey-wide:order-none survey-wide:col-span-1 survey-wide:border-l!",
        chosen
          ? "border-primary bg-primary-soft text-on-primary-soft"
          : "border-line-control/60 bg-surface has-enabled:hover:bg-hover survey-wide:bg-transparent",
        chosen && mark && "font-semibold inset-ring inset-ring-primary survey-wide:inset-ring-0",
      )}
    >
      <input
        type="radio"
        name={name}
        value={columnId}
        checked={chosen}
        onChange={onChoose}
        className={clsx(
          "radio size-5 shrink-0 outline-none",
          mark &&
            "absolute inset-0 size-full opacity-0 survey-wide:static survey-wide:size-5 survey-wide:opacity-100",
        )}
      />
      {/* A mark that is the label names the option also where only the radio is seen. */}
      {mark && (
        <span
          className={clsx(
            "tabular-nums",
            mark === label ? "survey-wide:sr-only" : "survey-wide:hidden",
          )}
        >
          {mark}
        </span>
      )}
      {mark !== label && (
        <span className={clsx("min-w-0 break-words survey-wide:sr-only", mark && "sr-only")}>
          {label}
        </span>
      )}
    </label>
  );
}

/** Classes of width from which options stand in columns; below, each question is a card. */
type Room = "normal" | "large" | "huge";

const LETTER_PX = 7;
const PADDING_PX = 12;
const LEAST_OPTION_PX = 44;
const TEXT_PX = 220;
const NORMAL_PX = 640;
const LARGE_PX = 768;

/** Labels break between words only, so the longest word of each decides. */
export function roomFor(columns: readonly SurveyColumn[]): Room {
  const needed = columns.length * Math.max(...columns.map(optionWidth), LEAST_OPTION_PX) + TEXT_PX;
  if (needed <= NORMAL_PX) return "normal";
  return needed <= LARGE_PX ? "large" : "huge";
}

function optionWidth({ label }: SurveyColumn): number {
  const longest = Math.max(...label.split(/\s+/).map((word) => word.length));
  return longest * LETTER_PX + PADDING_PX;
}

/** The options that stand side by side also on a phone, and what each says there. */
interface Points {
  /** Column id -> its label where that is short, or else its place on the scale. */
  marks: ReadonlyMap<string, string>;
  /** The labels of both ends, and of what is chosen, are said below the points. */
  numbered: boolean;
}

/** As many points of a scale stand in one line. */
const MOST_POINTS = 7;
const SHORT_CHARS = 3;

/** A scale of up to seven points, or options with short labels; null where options are lines. */
export function pointsOf(columns: readonly SurveyColumn[]): Points | null {
  const options = columns.filter(({ isNA }) => !isNA);
  const isShort = options.every(({ label }) => label.length <= SHORT_CHARS);
  const isScale = options.length <= MOST_POINTS && options.every(({ value }) => value !== null);
  if (!isShort && !isScale) return null;
  const marks = options.map(({ columnId, label }, at): [string, string] => [
    columnId,
    isShort ? label : String(at + 1),
  ]);
  return { marks: new Map(marks), numbered: !isShort };
}

const ROW_MISSING = "Falta esta respuesta.";
export const COMMENT_MISSING = "Escribe tu respuesta.";

/** "7 de 12 respondidas". */
export function progressWords({ answered, total }: Progress): string {
  return `${formatNumber(answered)} de ${formatNumber(total)} respondidas`;
}

/** "Faltan 2 respuestas." */
export function missingWords(count: number): string {
  return count === 1 ? "Falta 1 respuesta." : `Faltan ${formatNumber(count)} respuestas.`;
}

/** "120 de 2.000 caracteres". */
export function lengthWords(length: number, most: number): string {
  return `${formatNumber(length)} de ${formatNumber(most)} caracteres`;
}
