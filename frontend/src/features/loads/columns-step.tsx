/** Step 2: what each column of the file becomes, as proposed and as the person corrects it. */

import { clsx } from "clsx";
import {
  ArrowLeft,
  ArrowRight,
  Ban,
  Check,
  HelpCircle,
  History,
  type LucideIcon,
  Sparkles,
} from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { failureOf, suggestColumns, useMappingCache, useWork } from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { useMadeData } from "@/features/loads/made-data";
import { columnsTexts } from "@/features/loads/mapping-texts";
import { MissingPanel } from "@/features/loads/missing-columns";
import { DiscardButton, StepActions, WorkProgress } from "@/features/loads/parts";
import {
  advisedAttributes,
  type ColumnChoice,
  columnChoices,
  confidenceWord,
  leftToNew,
  madeData,
  missingAttributes,
  NOT_LOADED,
  type Question,
  questionsOf,
  repeatedTargets,
  repeatedText,
  type Target,
  type TargetChoice,
  targetChoices,
} from "@/features/loads/rules";
import { countsSessions, type MakingStep, madeFrom } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type { DetailState, Heading, Mapping } from "@/features/loads/types";
import { useColumnsSaving } from "@/features/loads/use-columns-saving";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import type { Job } from "@/platform/api/types";
import { isActive } from "@/platform/jobs/jobs";
import { formatLongDay } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { RadioCards } from "@/platform/ui/radio-cards";
import { TableSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

interface ColumnsStepProps {
  mapping: ReadMapping;
  onBack: () => void;
  onSaved: () => void;
  /** Its file goes on as another kind. */
  onKind: (kind: LoadKind) => void;
}

const RELATING = ["mapping"];

export function ColumnsStep(props: ColumnsStepProps) {
  const { mapping } = props;
  const suggestion = useSuggestion(mapping);
  const work = useWork(mapping.job, RELATING);
  const failure = suggestion.error ?? failureOf(mapping.job, RELATING);
  if (mapping.details.length > 0) return <Relating {...props} />;
  if (failure && !work) {
    return (
      <Banner
        tone="danger"
        title={columnsTexts.proposalFailed}
        actions={<Button onClick={() => void suggestion.ask()}>{commonTexts.retry}</Button>}
      >
        {failure}
      </Banner>
    );
  }
  return <Comparing work={work} />;
}

function Comparing({ work }: { work: Job | null }) {
  return (
    <div className="flex flex-col gap-4">
      {work && <WorkProgress job={work} label={columnsTexts.comparing} />}
      <TableSkeleton rows={7} columns={4} />
    </div>
  );
}

/** A file whose columns leave nothing to ask goes on by itself, once. */
function useGoingBy(isClear: boolean, save: () => void): boolean {
  const [gone, setGone] = useState(false);
  const goneBy = useWizardStore((state) => state.goneBy);
  useEffect(() => {
    if (!isClear || gone) return;
    setGone(true);
    goneBy(true);
    save();
  }, [isClear, gone, goneBy, save]);
  return isClear || gone;
}

/** Whether a proposal that nobody has looked at can be wrong in nothing that matters. Of a file by itself a column that is left out is looked at, but for who left it out the last time. */
function isClear(
  mapping: ReadMapping,
  columns: readonly ColumnChoice[],
  open: readonly unknown[],
): boolean {
  const { workbook, state, job, file, remembered, likelier } = mapping;
  if (state !== "read" || likelier || file.tables.length > 1 || open.length > 0) return false;
  const asLastTime = workbook.length > 0 || (remembered && !remembered.similar);
  if (!asLastTime && columns.some(({ target }) => target === NOT_LOADED)) return false;
  const { sure = false } = (job?.kind === "mapping" && job.result) || {};
  return sure === true;
}

function Relating({ mapping, onBack, onSaved, onKind }: ColumnsStepProps) {
  const edits = useWizardStore((state) => state.edits);
  const columns = useMemo(() => columnChoices(mapping.details, edits), [mapping.details, edits]);
  const choices = useMemo(() => targetChoices(mapping.attributes), [mapping.attributes]);
  const made = useMadeData(mapping);
  const given = madeData(made);
  const lacking = missingAttributes(mapping.attributes, columns, given);
  const inCourse = mapping.courseId !== null;
  const onlyOfNew = leftToNew(lacking, mapping.attributes, columns, given, inCourse);
  const missing = lacking.filter((one) => !onlyOfNew.includes(one));
  const questions = questionsOf(mapping.details, columns, mapping.attributes);
  const sessions = useSessions(mapping, made);
  const asked = { missing, questions, sessions: sessions === "open" };
  const saving = useColumnsSaving(mapping, columns, asked, onSaved);
  const advised = advisedAttributes(mapping.attributes, columns, given);
  const repeated = repeatedTargets(columns);
  // Who is enrolled is known by the sheet of the people, with a company.
  const open = [...lacking, ...(inCourse ? [] : advised), ...repeated];
  const goneBy = useWizardStore((state) => state.goneBy);
  const goesBy = useGoingBy(isClear(mapping, columns, open), saving.save);
  if (goesBy && saving.problems.length === 0) return <Comparing work={null} />;
  return (
    <div className="flex flex-col gap-5">
      <RememberedNotice mapping={mapping} />
      {mapping.likelier && <OtherKind {...{ mapping, onKind }} />}
      {saving.problems.length > 0 && <Problems problems={saving.problems} />}
      <AskedColumns questions={questions} headings={mapping.file.headings} />
      {mapping.questions.length > 0 && <StepQuestions mapping={mapping} />}
      {mapping.sessions && (
        <SessionsQuestion
          mapping={mapping}
          sessions={mapping.sessions}
          leftOut={sessions === "left_out"}
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ColumnsTable
          columns={columns}
          headings={mapping.file.headings}
          choices={choices}
          repeated={repeated}
          made={made}
        />
        <MissingPanel
          mapping={mapping}
          columns={columns}
          missing={missing}
          onlyOfNew={onlyOfNew}
          advised={advised}
          sessions={sessions}
          errors={saving.fieldErrors}
        />
      </div>
      <StepActions
        primaryLabel={commonTexts.continue}
        primaryIcon={<ArrowRight />}
        loading={saving.busy}
        note={columnsTexts.mappingKept}
        onPrimary={() => {
          goneBy(false);
          saving.save();
        }}
        start={<DiscardButton mapping={mapping} />}
        secondary={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {commonTexts.back}
          </Button>
        }
      />
    </div>
  );
}

const OtherKind = late(async () => (await import("@/features/loads/likely-kind")).OtherKind);

const StepQuestions = late(
  async () => (await import("@/features/loads/step-questions")).StepQuestions,
);

const SessionsQuestion = late(
  async () => (await import("@/features/loads/sessions/sessions-question")).SessionsQuestion,
);

/** What becomes of the marks of sessions, where a file has any. */
function useSessions({ sessions, state }: ReadMapping, made: readonly MakingStep[]) {
  const said = useWizardStore(({ withoutSessions }) => withoutSessions);
  if (!sessions) return null;
  if (made.some(countsSessions)) return "counted";
  // Whoever went on without them has said so.
  return (said ?? state !== "read") ? "left_out" : "open";
}

/** Whoever went on is led to what stands in the way. */
function Problems({ problems }: { problems: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each time that some were found.
  useEffect(() => box.current?.focus(), [problems]);
  const title =
    problems.length === 1 ? columnsTexts.oneProblem : columnsTexts.problems(problems.length);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="danger" title={title}>
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

interface ColumnsTableProps {
  columns: readonly ColumnChoice[];
  headings: readonly Heading[];
  choices: readonly TargetChoice[];
  repeated: ReadonlyMap<Target, ColumnChoice[]>;
  /** The steps that make data of columns. */
  made: readonly MakingStep[];
}

/** The columns of the file, each with samples, what it becomes, and why that was proposed. */
function ColumnsTable({ columns, headings, choices, repeated, made }: ColumnsTableProps) {
  const byPosition = new Map(headings.map((heading) => [heading.column_position, heading]));
  const givenBy = (position: number) =>
    madeData(made.filter((step) => madeFrom(step).includes(position)));
  const ignored = columns.filter(
    ({ state, asked, position }) => state === "ignored" && !asked && givenBy(position).size === 0,
  ).length;
  return (
    <section className="min-w-0 overflow-clip rounded-card border">
      <header className="hidden grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)] gap-4 border-b bg-sunken/60 px-4 py-2.5 text-xs font-semibold text-ink-muted md:grid">
        <span>{columnsTexts.fileColumn}</span>
        <span>{columnsTexts.loadedAs}</span>
        <span>{columnsTexts.why}</span>
      </header>
      <ul aria-label={columnsTexts.fileColumns} className="divide-y">
        {columns.map((column) => (
          <ColumnRow
            key={column.position}
            column={column}
            heading={byPosition.get(column.position)}
            choices={choices}
            rivals={repeated.get(column.target) ?? []}
            gives={givenBy(column.position)}
          />
        ))}
      </ul>
      {ignored > 0 && (
        <p className="border-t bg-sunken/60 px-4 py-2.5 text-xs text-ink-muted">
          {columnsTexts.ignored(ignored)}
        </p>
      )}
    </section>
  );
}

interface ColumnRowProps {
  column: ColumnChoice;
  heading: Heading | undefined;
  choices: readonly TargetChoice[];
  /** Every column with the same target, this one included, when there are several. */
  rivals: readonly ColumnChoice[];
  /** The data that steps make of it. */
  gives: ReadonlySet<string>;
}

/** One column of the file and the attribute that it becomes. */
function ColumnRow({ column, heading, choices, rivals, gives }: ColumnRowProps) {
  const columnChosen = useWizardStore((state) => state.columnChosen);
  const muted = column.state === "ignored" && gives.size === 0;
  return (
    <li
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-3 md:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)]",
        muted && "bg-sunken/40",
      )}
    >
      <ColumnName {...{ heading, muted }} name={column.name} />
      <ComboboxField
        label={columnsTexts.loadColumnAs(column.name)}
        hideLabel
        value={column.target}
        onValueChange={(target) => columnChosen(column.position, target)}
        options={choices}
        error={rivals.length > 0 ? repeatedText(rivals) : undefined}
        hint={
          gives.size > 0
            ? columnsTexts.gives(
                choices.filter(({ value }) => gives.has(value)).map(({ label }) => label),
              )
            : undefined
        }
      />
      {column.state === "ignored" && !muted ? (
        // Loaded as nothing itself, but other data come out of it.
        <div>
          <Badge tone="success" icon={<Check className="size-3.5" />}>
            {columnsTexts.used}
          </Badge>
        </div>
      ) : (
        <Verdict column={column} />
      )}
    </li>
  );
}

interface ColumnNameProps {
  name: string;
  heading: Heading | undefined;
  muted: boolean;
}

function ColumnName({ name, heading, muted }: ColumnNameProps) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span
        title={columnsTexts.columnLetter(heading?.letter ?? "")}
        className="mt-0.5 flex h-6 min-w-7 shrink-0 items-center justify-center rounded-chip border bg-surface px-1 text-2xs font-semibold text-ink-muted"
      >
        {heading?.letter}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className={clsx("text-sm font-semibold break-words", muted && "text-ink-muted")}>
          {name}
        </p>
        <p className="flex flex-wrap gap-x-2 gap-y-1 text-xs text-ink-muted">
          {heading?.samples.length ? (
            [...new Set(heading.samples)].map((sample) => (
              <span key={sample} className="max-w-44 truncate rounded-chip bg-sunken px-1.5">
                {sample}
              </span>
            ))
          ) : (
            <span className="text-ink-subtle">{columnsTexts.noData}</span>
          )}
        </p>
      </div>
    </div>
  );
}

interface StateLook {
  tone: "info" | "success" | "warning" | "neutral";
  label: string;
  Icon: LucideIcon;
}

const STATES: Record<DetailState, StateLook> = {
  suggested: { tone: "info", label: columnsTexts.suggested, Icon: Sparkles },
  confirmed: { tone: "success", label: columnsTexts.confirmed, Icon: Check },
  ignored: { tone: "neutral", label: columnsTexts.notLoaded, Icon: Ban },
};

const ASKED: StateLook = { tone: "warning", label: columnsTexts.toChoose, Icon: HelpCircle };

function Verdict({ column }: { column: ColumnChoice }) {
  const { tone, label, Icon } = column.asked ? ASKED : STATES[column.state];
  const certain = column.state === "suggested";
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} icon={<Icon className="size-3.5" />}>
          {label}
        </Badge>
        {certain && (
          <span className="text-xs text-ink-muted">
            {columnsTexts.confidence(confidenceWord(column.confidence))}
          </span>
        )}
      </div>
      {column.reason && <p className="text-xs text-ink-muted">{column.reason}</p>}
    </div>
  );
}

interface AskedColumnsProps {
  questions: readonly Question[];
  headings: readonly Heading[];
}

/** Data that several columns may be: which one, only the person knows. */
function AskedColumns({ questions, headings }: AskedColumnsProps) {
  const columnChosen = useWizardStore((state) => state.columnChosen);

  function choose({ columns }: Question, chosen: string): void {
    for (const { position, meant } of columns) {
      columnChosen(position, String(position) === chosen ? meant : NOT_LOADED);
    }
  }

  return questions.map((question) => (
    <section
      key={question.attribute.attribute}
      className="flex flex-col gap-4 rounded-card border border-primary/40 bg-primary-soft/40 p-4 sm:p-5"
    >
      <RadioCards
        legend={
          <span className="flex flex-col gap-1">
            <span className="text-base font-semibold">
              {columnsTexts.whichColumn(question.attribute.label, question.columns)}
            </span>
            <span className="font-normal text-ink-muted">{question.attribute.asks}</span>
          </span>
        }
        value={answerOf(question)}
        onValueChange={(chosen) => choose(question, chosen)}
        options={[
          ...question.columns.map((column) => ({
            value: String(column.position),
            label: question.columns.length === 1 ? columnsTexts.yes : column.name,
            description: <Evidence column={column} headings={headings} />,
          })),
          {
            value: NOT_LOADED,
            label: question.columns.length === 1 ? columnsTexts.no : columnsTexts.none,
            description: columnsTexts.noneDescription,
          },
        ]}
      />
    </section>
  ));
}

function answerOf({ columns, answered }: Question): string {
  const chosen = columns.find(({ target, meant }) => target === meant);
  if (chosen) return String(chosen.position);
  return answered ? NOT_LOADED : "";
}

interface EvidenceProps {
  column: Question["columns"][number];
  headings: readonly Heading[];
}

function Evidence({ column, headings }: EvidenceProps) {
  const heading = headings.find((one) => one.column_position === column.position);
  const samples = heading?.samples.join(" · ");
  return (
    <span className="flex flex-col gap-1">
      <span>
        {columnsTexts.columnEvidence(heading?.letter ?? "", samples ? `: ${samples}` : "")}
      </span>
      <span>{column.evidence}</span>
    </span>
  );
}

/** Says that the relation comes from an earlier load with the same or similar headings, and from when. */
function RememberedNotice({ mapping }: { mapping: Mapping }) {
  if (!mapping.remembered) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <History className="size-4 shrink-0 text-primary" />
      {columnsTexts.remembered(formatLongDay(mapping.remembered.at), mapping.remembered.similar)}
    </p>
  );
}

/** Asks once for a proposal when the columns of a file have none yet. */
function useSuggestion(mapping: ReadMapping) {
  const { jobStarted } = useMappingCache();
  const { run: ask, error } = useCall(async () =>
    jobStarted(mapping.mapping_id, await suggestColumns(mapping)),
  );
  const asked = useRef("");
  const headings = `${mapping.mapping_id}:${mapping.file.sheet}:${mapping.file.headerRow}`;
  const idle = mapping.details.length === 0 && !(mapping.job && isActive(mapping.job));

  useEffect(() => {
    if (!idle || asked.current === headings) return;
    asked.current = headings;
    void ask();
  }, [idle, headings, ask]);

  return { ask, error };
}
