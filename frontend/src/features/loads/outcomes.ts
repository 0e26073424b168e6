/** What became of a load, in numbers and words. */
import { kindByModelId, type LoadKind } from "@/features/loads/kinds";
import { commonTexts, outcomeTexts } from "@/features/loads/texts";
import type {
  Counts,
  FailureKind,
  Load,
  LoadState,
  ModelId,
  UndoPlan,
} from "@/features/loads/types";
import type { Job } from "@/platform/api/types";
import { formatCount, formatNumber } from "@/platform/lib/format";

export type Outcome =
  | "created"
  | "updated"
  | "unchanged"
  | "skipped"
  | "waiting"
  | "failed"
  | "blank";

export interface CountPart {
  outcome: Outcome;
  label: string;
  count: number;
  /** Share of the bar, in per cent. */
  share: number;
}

type Tense = "future" | "past";

const ORDER: readonly Outcome[] = [
  "created",
  "updated",
  "unchanged",
  "skipped",
  "waiting",
  "failed",
  "blank",
];

/** Rows of each outcome: those that only wait for an answer have no problem. */
function rowsOf(counts: Counts): Record<Outcome, number> {
  return { ...counts, waiting: counts.waiting ?? 0, failed: withProblems(counts) };
}

/** Rows with a problem, without those that only wait for an answer. */
export function withProblems({ failed, waiting = 0 }: Counts): number {
  return failed - waiting;
}

/** Parts that have rows, in a fixed order; their counts add up to counts.rows. */
export function countParts(counts: Counts, kind: LoadKind, tense: Tense): CountPart[] {
  const rows = rowsOf(counts);
  return ORDER.filter((outcome) => rows[outcome] > 0).map((outcome) => ({
    outcome,
    label: outcomeLabel(outcome, rows[outcome], kind, tense),
    count: rows[outcome],
    share: (rows[outcome] / Math.max(counts.rows, 1)) * 100,
  }));
}

/** What the person wants to hear first; the rest is told only when there is nothing of these. */
const HEADLINE: ReadonlySet<Outcome> = new Set(["created", "updated", "waiting", "failed"]);

/** "1.912 se crearán, 41 se actualizarán, 22 con problemas". */
export function countsInWords(counts: Counts, kind: LoadKind, tense: Tense): string {
  const parts = countParts(counts, kind, tense);
  if (parts.length === 0) return outcomeTexts.noRows;
  const first = parts.filter((part) => HEADLINE.has(part.outcome));
  const told = first.length > 0 ? first : parts;
  return told.map((part) => `${formatNumber(part.count)} ${part.label}`).join(", ");
}

export function outcomeLabel(
  outcome: Outcome,
  count: number,
  kind: LoadKind,
  tense: Tense,
): string {
  const one = count === 1;
  const participle = (stem: string): string =>
    `${stem}${one ? kind.ending.replace("s", "") : kind.ending}`;
  const words: Record<Outcome, string> = {
    created:
      tense === "past"
        ? participle("cread")
        : one
          ? outcomeTexts.willCreateOne
          : outcomeTexts.willCreateMany,
    updated:
      tense === "past"
        ? participle("actualizad")
        : one
          ? outcomeTexts.willUpdateOne
          : outcomeTexts.willUpdateMany,
    unchanged: outcomeTexts.unchanged,
    skipped:
      tense === "past"
        ? participle("omitid")
        : one
          ? outcomeTexts.willSkipOne
          : outcomeTexts.willSkipMany,
    waiting: one ? outcomeTexts.waitsOne : outcomeTexts.waitsMany,
    failed: outcomeTexts.withProblems,
    blank: one ? outcomeTexts.blankOne : outcomeTexts.blankMany,
  };
  return words[outcome];
}

/** Rows that loading would write: those without changes are there already, but may join a course. */
export function rowsToWrite(counts: Counts): number {
  return Math.max(counts.created + counts.updated, counts.enrolled ?? 0);
}

/** What a load does, in a few words: who joins a course, where nothing else changes. */
export function mainlyInWords(counts: Counts, kind: LoadKind, tense: Tense): string {
  const { created, updated, enrolled = 0 } = counts;
  if (created + updated > 0 || enrolled === 0) return countsInWords(counts, kind, tense);
  return `${joinVerb(enrolled, tense)} ${outcomeTexts.people(enrolled)}`;
}

function joinVerb(enrolled: number, tense: Tense): string {
  const { willEnrolOne, willEnrolMany, enrolledOne, enrolledMany } = outcomeTexts;
  if (tense === "future") return enrolled === 1 ? willEnrolOne : willEnrolMany;
  return enrolled === 1 ? enrolledOne : enrolledMany;
}

/** Who joins the course of a load, in a sentence; nothing for a load without one. */
export function enrolmentWords(
  { enrolled, alreadyEnrolled = 0 }: Counts,
  courseName: string | null,
  tense: Tense,
): string | null {
  if (enrolled === undefined || courseName === null) return null;
  const people = outcomeTexts.people(enrolled);
  const joined =
    enrolled === 0
      ? outcomeTexts.nobodyEnrolled(tense, courseName)
      : outcomeTexts.enrolment(joinVerb(enrolled, tense), people, courseName);
  if (alreadyEnrolled === 0) return `${joined}.`;
  const already =
    alreadyEnrolled === 1 ? outcomeTexts.alreadyThereOne : outcomeTexts.alreadyThereMany;
  return `${joined}; ${formatNumber(alreadyEnrolled)} ${already}.`;
}

export type OutcomeTone = "success" | "warning" | "danger" | "info" | "neutral";

interface StateWords {
  label: string;
  tone: OutcomeTone;
}

const STATES: Record<LoadState, StateWords> = {
  preview: { label: outcomeTexts.notLoadedYet, tone: "neutral" },
  queued: { label: outcomeTexts.queued, tone: "info" },
  running: { label: commonTexts.loading, tone: "info" },
  done: { label: outcomeTexts.loaded, tone: "success" },
  failed: { label: outcomeTexts.failed, tone: "danger" },
  cancelled: { label: outcomeTexts.cancelled, tone: "neutral" },
  undone: { label: outcomeTexts.undone, tone: "neutral" },
  undone_partly: { label: outcomeTexts.undonePartly, tone: "warning" },
};

/** A load that left rows behind is done, and still asks for something. */
export function stateWords({ state, counts }: Pick<Load, "state" | "counts">): StateWords {
  if (state === "done" && failedRows({ counts }) > 0)
    return { label: commonTexts.stateWithProblems, tone: "warning" };
  return STATES[state];
}

export function outcomeTitle(load: Load, kind: LoadKind): string {
  const titles: Record<LoadState, string> = {
    preview: outcomeTexts.previewTitle,
    queued: outcomeTexts.queuedTitle,
    running: outcomeTexts.runningTitle,
    done: load.counts ? mainlyInWords(load.counts, kind, "past") : outcomeTexts.doneTitle,
    failed: outcomeTexts.failedTitle,
    cancelled: outcomeTexts.cancelledTitle,
    undone: outcomeTexts.undoneTitle,
    undone_partly: outcomeTexts.undonePartlyTitle,
  };
  return titles[load.state];
}

export function failedRows({ counts }: Pick<Load, "counts">): number {
  return counts?.failed ?? 0;
}

/** Rows that can be taken home, corrected and brought back: also those that kept a load out. */
export function hasRejected(load: Load): boolean {
  return failedRows(load) > 0 && (load.state === "done" || load.state === "failed");
}

/** A kind of problem is named by its column, or by its datum. */
export function failureTitle(
  failure: Pick<FailureKind, "columnName" | "label" | "message">,
): string {
  const place = failure.columnName ?? failure.label;
  return place ? `${place}: ${failure.message}` : failure.message;
}

export function failurePlace(failure: FailureKind): string {
  return failure.count === 1
    ? outcomeTexts.oneRowAt(failure.firstCell)
    : outcomeTexts.rowsFrom(failure.count, failure.firstCell);
}

/** The same kind of failure in two columns is two kinds to a person. */
export function failureKey(failure: FailureKind): string {
  return `${failure.code}·${failure.attribute ?? ""}·${failure.columnName ?? ""}`;
}

const { participants } = outcomeTexts;

export function planWords(plan: UndoPlan, modelId: ModelId): string[] {
  const { one, many } = kindByModelId(modelId);
  const rows = (count: number) => formatCount(count, one, many);
  const { removed, restored, keptCount, unenrolled, keptParticipantCount: stay } = plan;
  const sentences = [
    removed > 0 ? outcomeTexts.planRemoved(rows(removed), removed) : null,
    restored > 0 ? outcomeTexts.planRestored(rows(restored), restored) : null,
    keptCount > 0 ? outcomeTexts.planKept(rows(keptCount), keptCount) : null,
    unenrolled > 0 ? outcomeTexts.planUnenrolled(unenrolled, participants(unenrolled)) : null,
    stay > 0 ? outcomeTexts.planStay(participants(stay), stay) : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? sentences : [outcomeTexts.planNothing];
}

export type Undone = Omit<UndoPlan, "impossible">;

/** What was told of loads that had no course yet to speak of. */
const NO_COURSE = { unenrolled: 0, keptParticipantCount: 0, keptParticipants: [] };

/** What the undoing told when it ended, if that was the last work. */
export function undoneBy(job: Job | null): Undone | null {
  if (job?.kind !== "undo" || job.state !== "done") return null;
  return { ...NO_COURSE, ...(job.result as Undone) };
}

export function undoneWords(undone: Undone, modelId: ModelId): string[] {
  const { one, many } = kindByModelId(modelId);
  const rows = (count: number) => formatCount(count, one, many);
  const { removed, restored, keptCount, unenrolled, keptParticipantCount: stay } = undone;
  return [
    removed > 0 ? outcomeTexts.removed(removed, rows(removed)) : null,
    restored > 0 ? outcomeTexts.restored(rows(restored), restored) : null,
    keptCount > 0 ? outcomeTexts.kept(rows(keptCount), keptCount) : null,
    unenrolled > 0 ? outcomeTexts.unenrolled(unenrolled, participants(unenrolled)) : null,
    stay > 0 ? outcomeTexts.stayed(participants(stay), stay) : null,
  ].filter((sentence) => sentence !== null);
}
