/** What several steps of a load show: its numbers, its progress, notes, and the way on or out. */

import { clsx } from "clsx";
import { ChevronRight, GraduationCap, Lightbulb, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import { discardCorrection, discardMapping, useMappingCache } from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { countParts, enrolmentWords, type Outcome, type Undone } from "@/features/loads/outcomes";
import { commonTexts, wizardTexts } from "@/features/loads/texts";
import type { Counts, Load, Mapping } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import type { Job } from "@/platform/api/types";
import { useCancelling } from "@/platform/jobs/jobs";
import { formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { announce } from "@/platform/ui/live-region";
import { ProgressBar } from "@/platform/ui/meter";
import { useCall } from "@/platform/ui/use-call";

interface StepActionsProps {
  /** The action in words, e.g. "Continuar". */
  primaryLabel: string;
  onPrimary: () => void;
  primaryIcon: ReactNode | undefined;
  loading?: boolean | undefined;
  /** Why the primary action must wait; it stays focusable and says so. */
  reason?: string | null | undefined;
  /** What leads out of the reason. */
  remedy?: ReactNode | undefined;
  /** One line beside the buttons when nothing stands in the way. */
  note: ReactNode | undefined;
  start: ReactNode | undefined;
  secondary?: ReactNode | undefined;
  /** What else can be done here, above the buttons. */
  head?: ReactNode | undefined;
}

/** The bar under a step: leaving on the left, moving on at the right, and why moving on must wait. */
export function StepActions({
  primaryLabel,
  onPrimary,
  primaryIcon,
  loading = false,
  reason = null,
  remedy,
  note,
  start,
  secondary,
  head,
}: StepActionsProps) {
  const id = useId();
  const words = reason ?? note;
  return (
    <div
      data-step-actions
      className="layer-sticky sticky bottom-0 -mx-4 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-surface/95 px-4 py-3 backdrop-blur-sm sm:rounded-b-card sm:-mx-5 sm:px-5 print:hidden"
    >
      {head}
      <div className="mr-auto flex flex-wrap gap-2 empty:hidden">{start}</div>
      {words && (
        <p className="text-xs text-ink-muted max-sm:order-first max-sm:w-full sm:flex-1 sm:basis-48 sm:text-right">
          <span id={id}>{words}</span> {reason !== null && remedy}
        </p>
      )}
      <div className="ml-auto flex justify-end gap-2 max-sm:flex-1 max-sm:[&>*:last-child]:flex-1 max-sm:[&_button>span>svg]:hidden">
        {secondary}
        <Button
          variant="primary"
          icon={primaryIcon}
          loading={loading}
          aria-disabled={reason !== null || undefined}
          aria-describedby={words ? id : undefined}
          onClick={onPrimary}
        >
          {primaryLabel}
        </Button>
      </div>
    </div>
  );
}

interface DiscardButtonProps {
  mapping: Pick<Mapping, "mapping_id"> & { file: { name: string } | null };
  /** Where it is one of several that are not on screen: whose it is, for who hears the button. */
  label?: string;
  /** The load whose correction is on screen: the correction goes, the load stays. */
  corrects?: Load | null;
}

/** Throws away a load that was begun, or the correction of one, after asking. Leaving never does. */
export function DiscardButton({ mapping, label, corrects = null }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const draftDiscarded = useWizardStore((state) => state.discarded);
  const { discarded, forgotten } = useMappingCache();

  const discarding = useCall(async () => {
    if (corrects) {
      await discardCorrection(corrects.load_id);
      await navigate(wizardAddress({ step: "resultado", mappingId: mapping.mapping_id }));
      forgotten();
    } else {
      await discardMapping(mapping.mapping_id);
      draftDiscarded(mapping.mapping_id);
      if (label === undefined) await navigate(wizardAddress());
      discarded();
    }
    announce(corrects ? wizardTexts.correctionDiscarded : wizardTexts.discarded);
  }, wizardTexts.discardFailed);

  return (
    <>
      <Button
        variant="ghost"
        size={label === undefined ? "md" : "sm"}
        icon={<Trash2 />}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        <span className="max-sm:sr-only">{wizardTexts.discard}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={corrects ? wizardTexts.discardCorrectionTitle : wizardTexts.discardTitle}
        description={
          corrects
            ? wizardTexts.discardCorrectionDescription
            : wizardTexts.discardDescription(mapping.file?.name ?? wizardTexts.unnamedFile)
        }
        confirmLabel={wizardTexts.discard}
        cancelLabel={wizardTexts.keepLoading}
        danger
        loading={discarding.busy}
        onConfirm={() => void discarding.run()}
      />
    </>
  );
}

interface JobProgressProps {
  job: Job;
  /** What it does when the job itself has no words yet, e.g. "Leyendo el archivo". */
  label: string;
  onCancel: () => void;
  cancelling?: boolean | undefined;
}

/** Work under way: what it does, how far it is, and a way to stop it. */
export function JobProgress({ job, label, onCancel, cancelling = false }: JobProgressProps) {
  const known = job.total !== null && job.total > 0;
  const left = useSecondsLeft(job);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <ProgressBar
          label={job.state === "queued" ? wizardTexts.waiting(label) : (job.phase ?? label)}
          value={known ? job.done : null}
          max={job.total ?? 0}
          text={known ? rowsDone(job, left) : undefined}
        />
      </div>
      {job.canCancel && (
        <Button size="sm" loading={cancelling} onClick={onCancel}>
          {cancelling ? wizardTexts.cancelling : commonTexts.cancel}
        </Button>
      )}
    </div>
  );
}

function rowsDone({ done, total }: Job, left: number | null): string {
  const rows = wizardTexts.rowsDone(done, total ?? 0);
  return left === null ? rows : `${rows} · ${wizardTexts.timeLeft(left)}`;
}

/** Of the rows of a phase: its pace is not known before so many were seen to pass. */
const FIRST_SHARE = 0.1;

/** Seconds until the phase of a job ends at its pace so far; null while nobody can say. */
function useSecondsLeft({ state, phase, done, total }: Job): number | null {
  const begun = useRef<{ phase: string | null; done: number; at: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const at = performance.now();
    if (state !== "running") begun.current = null;
    else if (begun.current?.phase !== phase || done < begun.current.done)
      begun.current = { phase, done, at };
    const since = begun.current;
    const rows = total ?? 0;
    const isTold = since && done < rows && done - since.done >= Math.max(rows * FIRST_SHARE, 1);
    setLeft(isTold ? ((rows - done) * (at - since.at)) / (done - since.done) / 1000 : null);
  }, [state, phase, done, total]);
  return left;
}

/** The progress of a job with the button that cancels it. */
export function WorkProgress({ job, label }: Pick<JobProgressProps, "job" | "label">) {
  const { cancel, isAsked } = useCancelling(job);
  return <JobProgress job={job} label={label} onCancel={cancel} cancelling={isAsked} />;
}

interface CountsBarProps {
  counts: Counts;
  kind: LoadKind;
  tense: "future" | "past";
}

const FILL: Record<Outcome, string> = {
  created: "bg-success",
  updated: "bg-info",
  unchanged: "bg-line-control",
  skipped: "bg-ink-subtle",
  waiting: "bg-primary",
  failed: "bg-danger",
  blank: "bg-line",
};

/** The rows of a file as one bar: its parts add up to all of them, in colour, pattern and words. */
export function CountsBar({ counts, kind, tense }: CountsBarProps) {
  const parts = countParts(counts, kind, tense);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-pill bg-sunken">
        {parts.map((part) => (
          <span
            key={part.outcome}
            className={clsx("min-w-1.5 forced-colors:border", FILL[part.outcome])}
            style={{ flexGrow: part.share, flexBasis: 0 }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {parts.map((part) => (
          <li key={part.outcome} className="flex items-baseline gap-2">
            <span
              aria-hidden
              className={clsx(
                "size-2.5 shrink-0 self-center rounded-chip border",
                FILL[part.outcome],
              )}
            />
            <span className="text-xl font-bold tabular-nums">{formatNumber(part.count)}</span>
            <span className="text-sm text-ink-muted">{part.label}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-subtle">{wizardTexts.sum(counts.rows)}</p>
    </div>
  );
}

interface NotesProps {
  notes: readonly string[];
  decisions: readonly string[];
}

/** More than this would push the work out of sight; the rest opens on demand. */
const SHOWN = 3;

/** What was noticed or decided while reading a file, told so that nothing has to be believed. */
export function Notes({ notes, decisions }: NotesProps) {
  const all = [...notes, ...decisions];
  if (all.length === 0) return null;
  return (
    <section className="flex flex-col gap-x-4 gap-y-1.5 rounded-button bg-sunken/70 px-4 py-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Lightbulb className="size-4 text-accent" />
        {wizardTexts.notes}
      </h3>
      <NoteList notes={all.slice(0, SHOWN)} />
      {all.length > SHOWN && (
        <details className="group text-sm">
          <summary className="link inline-flex min-h-6 list-none items-center gap-1">
            <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" />
            {wizardTexts.seeMore(all.length - SHOWN)}
          </summary>
          <NoteList notes={all.slice(SHOWN)} />
        </details>
      )}
    </section>
  );
}

export function NoteList({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-muted marker:text-ink-subtle">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

interface EnrolmentNoteProps {
  counts: Counts;
  courseName: string | null;
  tense: "future" | "past";
}

/** Who joins the course of a load, or has joined it. */
export function EnrolmentNote({ counts, courseName, tense }: EnrolmentNoteProps) {
  const words = enrolmentWords(counts, courseName, tense);
  if (words === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <GraduationCap className="size-4 shrink-0 text-ink-muted" />
      {words}
    </p>
  );
}

interface UndoneRowsProps {
  sentences: readonly string[];
  plan: Undone | null;
}

/** What undoing does, sentence by sentence, and what it leaves alone. */
export function UndoneRows({ sentences, plan }: UndoneRowsProps) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {plan && <Kept plan={plan} />}
    </>
  );
}

/** Rows and participants that undoing leaves alone, each with the reason. */
export function Kept({ plan }: { plan: Undone }) {
  const { kept, keptCount, keptParticipants, keptParticipantCount } = plan;
  return (
    <>
      <KeptList
        title={wizardTexts.keptTitle}
        count={keptCount}
        rows={kept.map(({ row, ...told }) => ({ id: row, ...told }))}
      />
      <KeptList
        title={wizardTexts.keptInCourse}
        count={keptParticipantCount}
        rows={keptParticipants.map(({ participant_id, ...told }) => ({
          id: participant_id,
          ...told,
        }))}
      />
    </>
  );
}

interface KeptListProps {
  title: string;
  count: number;
  rows: readonly { id: number; name: string; reason: string }[];
}

function KeptList({ title, count, rows }: KeptListProps) {
  if (rows.length === 0) return null;
  const more = count - rows.length;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard. */}
      <ul tabIndex={0} className="max-h-48 divide-y overflow-y-auto rounded-button border text-sm">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="font-medium">{row.name}</span>
            <span className="text-ink-muted">{row.reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-ink-muted">{wizardTexts.more(formatNumber(more))}</p>}
    </section>
  );
}
