/** What the marks of an attendance list with a column for each session mean, each asked once. */

import { clsx } from "clsx";
import { ArrowRight, Check } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useMadeData } from "@/features/loads/made-data";
import { columnsTexts } from "@/features/loads/mapping-texts";
import { sessionsTexts } from "@/features/loads/sessions/texts";
import {
  type CountingStep,
  countSessions,
  countsSessions,
  type MakingStep,
  type Meaning,
} from "@/features/loads/steps";
import type { Sessions } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";

interface SessionsQuestionProps {
  mapping: ReadMapping;
  sessions: Sessions;
  /** Whether a person chose to load without attendance. */
  leftOut: boolean;
}

type Answers = Readonly<Record<string, Meaning | null>>;

export function SessionsQuestion({ mapping, sessions, leftOut }: SessionsQuestionProps) {
  const made = useMadeData(mapping);
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const sessionsLeftOut = useWizardStore((state) => state.sessionsLeftOut);
  const step = made.find(countsSessions);
  const [answers, setAnswers] = useState<Answers>(() => answersOf(sessions, step));
  const names = namesOf(mapping, sessions.columns);

  function others(): MakingStep[] {
    return made.filter((one) => !countsSessions(one));
  }

  function count(marks: Record<string, Meaning>): void {
    sessionsLeftOut(false);
    madeChanged([...others(), countSessions(sessions, marks)]);
  }

  function ask(): void {
    sessionsLeftOut(false);
    if (step) madeChanged(others());
  }

  function leaveOut(): void {
    if (step) madeChanged(others());
    sessionsLeftOut(true);
  }

  if (step)
    return (
      <Said
        tone="success"
        title={areHours(sessions) ? sessionsTexts.summed : sessionsTexts.counted}
        onChange={ask}
      >
        {sessions.marks
          .map(({ mark }) => `${sessionsTexts.mark(mark)}: ${wordOf(step.marks[mark])}`)
          .join(" · ")}
      </Said>
    );
  if (leftOut)
    return (
      <Said tone="danger" title={columnsTexts.noAttendance} onChange={ask}>
        {sessionsTexts.leftOut(names)}
      </Said>
    );
  return (
    <Asking
      {...{ mapping, sessions, names, answers }}
      onAnswers={setAnswers}
      onCount={count}
      onLeaveOut={leaveOut}
    />
  );
}

interface SaidProps {
  tone: "success" | "danger";
  title: string;
  onChange: () => void;
  children: ReactNode;
}

/** What was answered, and the way back to the question. */
function Said({ tone, title, onChange, children }: SaidProps) {
  return (
    <Banner
      tone={tone}
      title={title}
      actions={<Button onClick={onChange}>{sessionsTexts.change}</Button>}
    >
      {children}
    </Banner>
  );
}

interface AskingProps extends Pick<SessionsQuestionProps, "mapping" | "sessions"> {
  /** Of the columns of the sessions. */
  names: string[];
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onCount: (marks: Record<string, Meaning>) => void;
  onLeaveOut: () => void;
}

/** What each mark means, what that would make, and the ways on. */
function Asking({ mapping, sessions, names, answers, ...on }: AskingProps) {
  const lacking = sessions.marks.filter(({ mark }) => !answers[mark]).map(({ mark }) => mark);
  return (
    <section className="flex flex-col gap-4 rounded-card border border-primary/40 bg-primary-soft/40 p-4 sm:p-5">
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">
          {areHours(sessions) ? sessionsTexts.asksHours : sessionsTexts.asks}
        </h3>
        <p className="text-sm text-ink-muted">
          {areHours(sessions)
            ? sessionsTexts.offerHours(names, sum(sessions.lengths))
            : sessionsTexts.offer(names)}
          {sessions.empty.length > 0 && ` ${sessionsTexts.empty(sessions.empty)}`}
        </p>
      </div>
      <ul className="flex flex-col divide-y rounded-button border bg-surface">
        {sessions.marks.map((one) => (
          <li key={one.mark} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-3 py-2.5">
            <div className="w-60 max-w-full min-w-0 text-sm">
              <span
                className={clsx(
                  "rounded-chip bg-sunken px-1.5 py-0.5 font-semibold break-words",
                  one.mark === "" && "font-normal text-ink-muted italic",
                )}
              >
                {sessionsTexts.mark(one.mark)}
              </span>{" "}
              <span className="text-xs text-ink-muted">{sessionsTexts.cells(one.count)}</span>
              <span className="block text-xs text-ink-muted">{one.why}</span>
            </div>
            <Meanings
              label={sessionsTexts.means(one.mark)}
              choices={one.suggested === "hours" ? OF_NUMBERS : OF_MARKS}
              value={answers[one.mark] ?? null}
              onChoose={(meaning) => on.onAnswers({ ...answers, [one.mark]: meaning })}
            />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-muted">{sessionsTexts.help}</p>
      {lacking.length === 0 && <Outcome {...{ mapping, sessions, answers }} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={<Check />}
          aria-disabled={lacking.length > 0 || undefined}
          onClick={() => lacking.length === 0 && on.onCount(answers as Record<string, Meaning>)}
        >
          {areHours(sessions) ? sessionsTexts.sum : sessionsTexts.count}
        </Button>
        <Button onClick={on.onLeaveOut}>{sessionsTexts.leaveOut}</Button>
        {lacking.length > 0 && (
          <p className="text-sm text-ink-muted">{sessionsTexts.lacking(lacking)}</p>
        )}
      </div>
    </section>
  );
}

/** What was confirmed, or else what is probable or was said before. */
function answersOf({ marks }: Sessions, step: CountingStep | undefined): Answers {
  return Object.fromEntries(
    marks.map(({ mark, answer }) => [mark, step?.marks[mark] ?? answer ?? null]),
  );
}

function namesOf({ file }: ReadMapping, positions: readonly number[]): string[] {
  const names = new Map(file.headings.map((one) => [one.column_position, one.column_name]));
  return positions.map((position) => names.get(position) ?? "");
}

function wordOf(meaning: Meaning | undefined): string {
  return meaning ? sessionsTexts.meanings[meaning].toLocaleLowerCase("es-CL") : "";
}

interface MeaningsProps {
  label: string;
  choices: readonly [Meaning, string][];
  value: Meaning | null;
  onChoose: (meaning: Meaning) => void;
}

const MEANINGS = Object.entries(sessionsTexts.meanings) as [Meaning, string][];
/** What a mark may mean that is no number of hours, and what such a number may. */
const OF_MARKS = MEANINGS.filter(([meaning]) => meaning !== "hours");
const OF_NUMBERS = [...MEANINGS.filter(([meaning]) => meaning === "hours"), ...OF_MARKS];

function areHours({ marks }: Sessions): boolean {
  return marks.some(({ suggested }) => suggested === "hours");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, one) => whole + one, 0);
}

function Meanings({ label, choices, value, onChoose }: MeaningsProps) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ""}
      onValueChange={(meaning) => onChoose(meaning as Meaning)}
      className="flex min-w-0 flex-1 basis-80 flex-wrap gap-1.5"
    >
      {choices.map(([meaning, word]) => (
        <RadioGroup.Item
          key={meaning}
          value={meaning}
          className={clsx(
            "min-h-9 rounded-button border px-3 text-sm transition-colors",
            meaning === value
              ? "border-primary bg-primary-soft/60 font-semibold text-ink ring-1 ring-primary"
              : "border-line-control bg-surface text-ink hover:bg-hover",
          )}
        >
          {word}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

interface OutcomeProps {
  mapping: ReadMapping;
  sessions: Sessions;
  answers: Answers;
}

const EXAMPLES = 3;

/** The first rows before and after, as the load will count them. */
function Outcome({ mapping, sessions, answers }: OutcomeProps) {
  const { head, headerRow } = mapping.file;
  const rows = head
    .filter(({ row }) => row > headerRow)
    .map(({ row, cells }) => ({ row, marks: sessions.columns.map((at) => cells[at] ?? "") }))
    .filter(({ marks }) => marks.some(Boolean))
    .slice(0, EXAMPLES);
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5" role="status">
      <h3 className="text-sm font-semibold">{sessionsTexts.outcome}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {rows.map(({ row, marks }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-xs text-ink-muted">{sessionsTexts.row(row)}</span>
            <span className="break-all">
              {marks.map((mark) => sessionsTexts.mark(mark)).join(" · ")}
            </span>
            <ArrowRight
              className="size-3 shrink-0 self-center text-ink-subtle"
              aria-label={sessionsTexts.becomes}
            />
            <span className="font-medium">{outcomeOf(marks, sessions, answers)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Share of its session that each meaning is worth; those that are not here leave it out. */
const WORTH: Partial<Record<Meaning, number>> = { present: 1, half: 0.5, absent: 0, hours: 0 };

/**
 * The same as the server counts: sessions with presence of those that count, to a decimal, each as
 * long as it is; of hours their sum, whose percentage depends on the course.
 */
function outcomeOf(marks: readonly string[], sessions: Sessions, answers: Answers): string {
  const means = new Map(sessions.marks.map(({ mark }) => [keyOf(mark), answers[mark]]));
  const said = marks.map((mark, at) => ({
    meaning: means.get(keyOf(mark)) ?? null,
    length: sessions.lengths[at] ?? 1,
    hours: hoursOf(mark),
  }));
  const counted = said.flatMap(({ meaning, length, hours }) => {
    const worth = meaning ? WORTH[meaning] : undefined;
    if (worth === undefined) return [];
    return [{ length, attended: meaning === "hours" ? hours : worth * length }];
  });
  if (said.some(({ meaning }) => meaning === "no_data") || counted.length === 0) {
    return sessionsTexts.without;
  }
  const attended = sum(counted.map((one) => one.attended));
  if (Object.values(answers).includes("hours")) return sessionsTexts.hours(attended);
  const share = (100 * attended) / sum(counted.map((one) => one.length));
  return sessionsTexts.percent(Math.round(share * 10) / 10);
}

/** The hours that a cell says: 7,5, "8 h", 7:30. */
function hoursOf(mark: string): number {
  const [, clock, minutes] = /(\d{1,2}):(\d\d)/.exec(mark) ?? [];
  if (clock) return Number(clock) + Number(minutes) / 60;
  return Number.parseFloat(mark.replace(",", ".")) || 0;
}

function keyOf(mark: string): string {
  return mark
    .trim()
    .toLocaleLowerCase("es-CL")
    .replace(/[.,:;]+$/, "");
}
