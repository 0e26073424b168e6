/** Step 4: the load under way, and what it did once it ends. */

import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Download,
  FileSearch,
  RotateCcw,
  TriangleAlert,
  Undo2,
  Upload,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorsAddress } from "@/features/loads/addresses";
import { downloadRejected, failureOf, useWork } from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { CorrectHere, DownloadButton, SendCorrection } from "@/features/loads/load-files";
import {
  countsInWords,
  failedRows,
  hasRejected,
  type OutcomeTone,
  outcomeTitle,
  stateWords,
  type Undone,
  undoneBy,
  undoneWords,
} from "@/features/loads/outcomes";
import { CountsBar, EnrolmentNote, UndoneRows, WorkProgress } from "@/features/loads/parts";
import { commonTexts, resultTexts } from "@/features/loads/texts";
import type { Correction, Load } from "@/features/loads/types";
import type { Job } from "@/platform/api/types";
import { formatDay, formatMoment } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";

const LoadedRecords = late(
  async () => (await import("@/features/loads/loaded-records")).LoadedRecords,
);
const UndoDialog = late(async () => (await import("@/features/loads/undo")).UndoDialog);

interface ResultStepProps {
  load: Load;
  kind: LoadKind;
  /** The last work on the mapping, which may be newer than what the load knows. */
  job: Job | null;
  /** Corrected rows that were looked at and not loaded. */
  correction: Correction | null;
  onOtherFile: () => void;
  onReview: () => void;
}

const LOADING = ["load", "undo"];

export function ResultStep(props: ResultStepProps) {
  const { load, kind, job, correction, onOtherFile, onReview } = props;
  const own = useWork(job, LOADING);
  const others = useWork(load.job, LOADING);
  const work = own ?? others;
  if (work) return <UnderWay load={load} kind={kind} work={work} />;
  // How the load itself ended is told by its outcome; this is about what was tried afterwards.
  const failure = load.state === "done" ? failureOf(job, LOADING) : null;
  return (
    <div className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {correction && (
        <Banner
          tone="info"
          title={resultTexts.correctionTitle}
          actions={<Button onClick={onReview}>{resultTexts.reviewCorrection}</Button>}
        >
          {resultTexts.correctionUploaded(correction.fileName)}
        </Banner>
      )}
      <LoadOutcome {...{ load, kind, onOtherFile, onReview }} undone={undoneBy(job)} />
    </div>
  );
}

interface UnderWayProps extends Pick<ResultStepProps, "load" | "kind"> {
  work: Job;
}

function UnderWay({ load, kind, work }: UnderWayProps) {
  const undoing = work.kind === "undo";
  return (
    <section className="flex flex-col gap-5 py-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">
          {undoing ? resultTexts.undoing : resultTexts.loadingKind(kind.many)}
        </h2>
        <p className="text-sm text-ink-muted">
          {[load.fileName, commonTexts.rows(load.counts?.rows ?? work.total ?? 0)].join(" · ")}
        </p>
      </div>
      <WorkProgress job={work} label={undoing ? resultTexts.undoingLabel : commonTexts.loading} />
      <p className="text-sm text-ink-muted">{resultTexts.mayLeave}</p>
    </section>
  );
}

type OutcomeProps = Pick<ResultStepProps, "load" | "onOtherFile" | "onReview">;

interface LoadOutcomeProps extends OutcomeProps {
  kind: LoadKind;
  /** What undoing it did, while that is the last thing that happened. */
  undone: Undone | null;
}

/** What a load did: its figures, its rejected rows, and taking it back. */
function LoadOutcome({ load, kind, undone, onOtherFile, onReview }: LoadOutcomeProps) {
  const { label, tone } = stateWords(load);
  const wrote = load.state === "done";
  return (
    <section className="flex flex-col gap-6">
      <header className="flex items-start gap-4">
        <OutcomeMark tone={tone} undone={load.state.startsWith("undone")} />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <h2 className="text-xl font-semibold text-balance">{outcomeTitle(load, kind)}</h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
            <Badge tone={tone}>{label}</Badge>
            <span>
              {`${load.fileName} · ${formatMoment(load.finishedAt ?? load.createdAt)} · ${load.userName}`}
            </span>
          </div>
          {load.comment && <p className="text-sm text-ink-muted">{`"${load.comment}"`}</p>}
        </div>
      </header>
      {load.error && <Banner tone="danger">{load.error.message}</Banner>}
      {wrote && load.counts && (
        <>
          <CountsBar counts={load.counts} kind={kind} tense="past" />
          <EnrolmentNote counts={load.counts} courseName={load.courseName} tense="past" />
        </>
      )}
      {hasRejected(load) && (
        <WhatToDo failed={failedRows(load)} wrote={wrote} here={canCorrectHere(load)} />
      )}
      {undone && load.state.startsWith("undone") && (
        <UndoneRows sentences={undoneWords(undone, load.model_id)} plan={undone} />
      )}
      <Rounds rounds={load.rounds} kind={kind} />
      <OutcomeActions load={load} onOtherFile={onOtherFile} onReview={onReview} />
      {wrote && <LoadedRecords load={load} />}
    </section>
  );
}

const MARKS: Record<OutcomeTone, { icon: ReactNode; look: string }> = {
  success: { icon: <CircleCheck />, look: "bg-success-soft text-success" },
  warning: { icon: <TriangleAlert />, look: "bg-warning-soft text-warning" },
  danger: { icon: <CircleAlert />, look: "bg-danger-soft text-danger" },
  info: { icon: <CircleCheck />, look: "bg-info-soft text-info" },
  neutral: { icon: <CircleSlash />, look: "bg-sunken text-ink-muted" },
};

function OutcomeMark({ tone, undone }: { tone: OutcomeTone; undone: boolean }) {
  const { icon, look } = MARKS[tone];
  return (
    <span
      aria-hidden
      className={`flex size-12 shrink-0 items-center justify-center rounded-pill [&>svg]:size-6 ${look}`}
    >
      {undone ? <Undo2 /> : icon}
    </span>
  );
}

interface WhatToDoProps {
  failed: number;
  wrote: boolean;
  here: boolean;
}

function WhatToDo({ failed, wrote, here }: WhatToDoProps) {
  const one = failed === 1;
  return (
    <Banner
      tone="warning"
      title={wrote ? resultTexts.leftOut(failed) : resultTexts.haveProblems(failed)}
    >
      {here && <p className="mb-1">{resultTexts.stepHere}</p>}
      <ol className="list-decimal pl-5">
        <li>{resultTexts.stepDownload(one)}</li>
        <li>{resultTexts.stepCorrect}</li>
        <li>{wrote ? resultTexts.stepUploadRound : resultTexts.stepUploadAll}</li>
      </ol>
    </Banner>
  );
}

/** Rows that came back in a workbook say there what the file no longer says. */
function canCorrectHere({ state, rounds }: Load): boolean {
  return state === "done" && rounds.every(({ fileName }) => fileName === rounds[0]?.fileName);
}

/** What can be done after a load: correct, look, take back, go on. */
function OutcomeActions({ load, onOtherFile, onReview }: OutcomeProps) {
  const [undoing, setUndoing] = useState(false);
  const rejected = hasRejected(load);
  const unwritten = load.state === "failed" || load.state === "cancelled";
  const onwards = rejected || unwritten ? "secondary" : "primary";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {rejected && (
          <>
            {canCorrectHere(load) && <CorrectHere load={load} />}
            <DownloadButton
              variant={canCorrectHere(load) ? "secondary" : "primary"}
              icon={<Download />}
              label={commonTexts.downloadRejected}
              onDownload={() => downloadRejected(load)}
            />
            <SendCorrection load={load} />
            <LinkButton to={errorsAddress(load.load_id)}>
              <FileSearch className="size-4" />
              {commonTexts.seeErrors}
            </LinkButton>
          </>
        )}
        {unwritten && (
          <Button variant="primary" icon={<RotateCcw />} onClick={onReview}>
            {resultTexts.reviewAgain}
          </Button>
        )}
        {load.canUndo && (
          <Button icon={<Undo2 />} onClick={() => setUndoing(true)}>
            {commonTexts.undo}
          </Button>
        )}
        {load.course_id !== null && (
          <LinkButton
            variant={onwards}
            to={withQuery(PATHS.courseDetail, { id: load.course_id, tab: "personas" })}
          >
            {resultTexts.toCourse}
          </LinkButton>
        )}
        <Button
          variant={load.course_id === null ? onwards : "secondary"}
          icon={<Upload />}
          onClick={onOtherFile}
        >
          {resultTexts.loadAnother}
        </Button>
      </div>
      {load.canUndo && load.undoUntil && (
        <p className="text-xs text-ink-subtle">
          {resultTexts.undoUntil(formatDay(load.undoUntil))}
        </p>
      )}
      {undoing && <UndoDialog load={load} onClose={() => setUndoing(false)} />}
    </div>
  );
}

/** The rounds of a load: the first file, and each corrected one that completed it. */
function Rounds({ rounds, kind }: { rounds: Load["rounds"]; kind: LoadKind }) {
  if (rounds.length < 2) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">{resultTexts.rounds}</h3>
      <ol className="flex flex-col divide-y rounded-card border">
        {rounds.map((round, index) => (
          <li key={round.at} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
            <span className="font-medium">{`${index + 1}. ${round.fileName}`}</span>
            <span className="text-ink-muted">{countsInWords(round.counts, kind, "past")}</span>
            <span className="text-ink-subtle sm:ml-auto">{formatMoment(round.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
