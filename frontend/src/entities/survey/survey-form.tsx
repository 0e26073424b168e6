/** The form that people answer a survey with: the same in public, in a preview and in a trial. */

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  answerOf,
  COMMENT_KEY,
  type Given,
  isRequired,
  missingIn,
  nextUnanswered,
  type Progress,
  progressOf,
  questionKey,
  type ShownTable,
  type SurveyColumn,
  type SurveyComment,
  withAnswer,
} from "@/entities/survey/definition";
import {
  COMMENT_MISSING,
  lengthWords,
  missingWords,
  progressWords,
  QuestionRow,
  roomFor,
} from "@/entities/survey/question-row";
import { useDebounced } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { announce, useAnnouncement } from "@/platform/ui/live-region";
import { Meter } from "@/platform/ui/meter";
import { TextareaField } from "@/platform/ui/text-field";

interface SurveyFormProps {
  tables: readonly ShownTable[];
  comment: SurveyComment;
  given: Given;
  /** Left out, with onSend, where the form is only looked at. */
  onGiven?: ((given: Given) => void) | undefined;
  /** Called once nothing is missing. */
  onSend?: ((given: Given) => void) | undefined;
  sending?: boolean | undefined;
  /** Above the button that sends, e.g. where the answers are kept. */
  note?: ReactNode | undefined;
}

export function SurveyForm(props: SurveyFormProps) {
  const { tables, comment, given, onGiven, onSend, sending = false } = props;
  const id = useId();
  const [tried, setTried] = useState(false);
  // Nothing is called missing while somebody is still answering.
  const missing = tried ? missingIn({ tables, comment }, given) : [];
  const progress = progressOf(tables, given.answers);
  useProgressAnnouncement(progress);
  const { listeners, advanceTo } = useAutoAdvance();

  function answer(tableId: string, rowId: string, columnId: string | null): void {
    const next = { ...given, answers: withAnswer(given.answers, tableId, rowId, columnId) };
    // Who changes an answer has come back for it, and stays.
    const isFirst = columnId !== null && answerOf(given.answers, tableId, rowId) === undefined;
    const key = nextUnanswered({ tables, comment }, next, questionKey(tableId, rowId));
    if (isFirst && key) advanceTo(`${id}-${key}`);
    onGiven?.(next);
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    const found = missingIn({ tables, comment }, given);
    setTried(found.length > 0);
    if (found[0] === undefined) onSend?.(given);
    else {
      announce(missingWords(found.length), "assertive");
      leadTo(`${id}-${found[0]}`);
    }
  }

  return (
    <Frame onSubmit={onSend && send} listeners={listeners}>
      {tables.map((table) => (
        <QuestionSection
          key={table.tableId}
          formId={id}
          table={table}
          answers={given.answers[table.tableId] ?? {}}
          missing={missing}
          disabled={onSend === undefined}
          onAnswer={(rowId, columnId) => answer(table.tableId, rowId, columnId)}
        />
      ))}
      {comment.enabled && (
        <CommentQuestion
          formId={id}
          question={comment}
          missing={missing}
          text={given.comment}
          disabled={onSend === undefined}
          onText={(text) => onGiven?.({ ...given, comment: text })}
        />
      )}
      {onSend && (
        <SendBar progress={progress} missing={missing.length} sending={sending} note={props.note} />
      )}
    </Frame>
  );
}

interface FrameProps {
  /** Left out where nothing can be sent: then it is no form, and may stand in another one. */
  onSubmit: ((event: FormEvent) => void) | undefined;
  listeners: ReturnType<typeof useAutoAdvance>["listeners"];
  children: ReactNode;
}

function Frame({ onSubmit, listeners, children }: FrameProps) {
  const look = "@container/survey flex flex-col gap-5";
  if (!onSubmit) return <div className={look}>{children}</div>;
  return (
    <form noValidate aria-label="Encuesta" onSubmit={onSubmit} className={look} {...listeners}>
      {children}
    </form>
  );
}

function leadTo(id: string): void {
  const question = document.getElementById(id);
  const control = question?.querySelector<HTMLElement>("input, textarea");
  question?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

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

/** One table of a survey: options in columns where there is room, a card for each question elsewhere. */
export function QuestionSection(props: QuestionSectionProps) {
  const { formId, table, answers, missing, disabled, onAnswer } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-room={roomFor(table.columns)}
      className="avoid-break overflow-clip rounded-card border bg-surface shadow-raised print:rounded-none print:border-0"
    >
      <header className="flex flex-col gap-1 px-4 pt-4 pb-3 sm:px-5 print:px-0">
        <h2 id={headingId} className="text-lg font-semibold text-balance break-words">
          {table.rapporteur !== null && (
            <>
              <span className="block text-sm font-medium text-ink-muted">{table.title}</span>{" "}
            </>
          )}
          {table.rapporteur ?? table.title}
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

interface CommentQuestionProps {
  formId: string;
  question: SurveyComment;
  missing: readonly string[];
  text: string;
  disabled: boolean;
  onText: (text: string) => void;
}

/** The open question of a survey, with room for a few sentences. */
export function CommentQuestion(props: CommentQuestionProps) {
  const { formId, question, missing, text, disabled, onText } = props;
  const { prompt, required, maxLength } = question;
  return (
    <section
      id={`${formId}-${COMMENT_KEY}`}
      className="rounded-card border bg-surface px-4 py-4 shadow-raised sm:px-5 print:rounded-none print:border-0 print:px-0"
    >
      <TextareaField
        label={<span className="text-base">{prompt}</span>}
        hint={lengthWords(text.length, maxLength)}
        error={missing.includes(COMMENT_KEY) ? COMMENT_MISSING : undefined}
        optional={!required}
        required={required}
        className="min-h-24 print:bg-transparent"
        maxLength={maxLength}
        disabled={disabled}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </section>
  );
}

interface SendBarProps {
  progress: Progress;
  missing: number;
  sending: boolean;
  note: ReactNode;
}

/** How far somebody is, what is missing, and the button that sends; always in sight. */
export function SendBar({ progress, missing, sending, note }: SendBarProps) {
  const words = progressWords(progress);
  return (
    <div className="sticky bottom-0 layer-sticky -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 sm:mx-0 sm:rounded-card sm:border sm:px-5 print:hidden">
      {note && <div className="flex basis-full flex-col empty:hidden">{note}</div>}
      <div className="flex min-w-36 flex-1 flex-col gap-1.5">
        <Meter label={words} value={progress.answered} max={progress.total} />
        {missing > 0 ? (
          <p className="flex items-center gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="size-4 shrink-0" />
            {missingWords(missing)}
          </p>
        ) : (
          <p className="text-sm text-ink-muted tabular-nums">{words}</p>
        )}
      </div>
      <Button type="submit" variant="primary" loading={sending} className="min-h-11">
        {sending ? "Enviando…" : "Enviar respuestas"}
      </Button>
    </div>
  );
}

/** Long enough to see what was chosen. */
const LOOK_MS = 350;
/** Wider forms show many questions at once: there the page stays where it is. */
const NARROW_PX = 640;

interface AutoAdvance {
  /** For the form: who uses the keyboard, or does something else meanwhile, is not moved. */
  listeners: { onPointerDownCapture: () => void; onKeyDownCapture: () => void };
  /** Bring the element with this id into sight, soon. */
  advanceTo: (id: string) => void;
}

/** After an answer by touch on a narrow form, the next question without one comes into the middle. */
export function useAutoAdvance(): AutoAdvance {
  const byPointer = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stay = () => clearTimeout(timer.current);
    globalThis.addEventListener("wheel", stay, { passive: true });
    globalThis.addEventListener("touchmove", stay, { passive: true });
    return () => {
      stay();
      globalThis.removeEventListener("wheel", stay);
      globalThis.removeEventListener("touchmove", stay);
    };
  }, []);
  return useMemo(() => {
    const noted = (pointer: boolean) => () => {
      byPointer.current = pointer;
      clearTimeout(timer.current);
    };
    return {
      listeners: { onPointerDownCapture: noted(true), onKeyDownCapture: noted(false) },
      advanceTo(id) {
        clearTimeout(timer.current);
        if (byPointer.current) timer.current = setTimeout(() => moveTo(id), LOOK_MS);
      },
    };
  }, []);
}

function moveTo(id: string): void {
  const question = document.getElementById(id);
  const width = question?.closest("form")?.clientWidth ?? NARROW_PX;
  if (width >= NARROW_PX) return;
  const still = globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  question?.scrollIntoView({ block: "center", behavior: still ? "instant" : "smooth" });
}

const REST_MS = 2_000;

/** Tells screen readers how far somebody is, once they rest and only when it changed. */
export function useProgressAnnouncement(progress: Progress): void {
  const words = progressWords(progress);
  const atFirst = useRef(words);
  const rested = useDebounced(words, REST_MS);
  useAnnouncement(rested === atFirst.current ? "" : rested);
}
