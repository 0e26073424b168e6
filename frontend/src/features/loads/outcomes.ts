/** What became of a load, in numbers and words. */
import { kindByModelId, type LoadKind } from "@/features/loads/kinds";
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
  if (parts.length === 0) return "El archivo no tiene filas con datos";
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
    created: tense === "past" ? participle("cread") : one ? "se creará" : "se crearán",
    updated:
      tense === "past" ? participle("actualizad") : one ? "se actualizará" : "se actualizarán",
    unchanged: "sin cambios",
    skipped: tense === "past" ? participle("omitid") : one ? "se omitirá" : "se omitirán",
    waiting: one ? "espera tu respuesta" : "esperan tu respuesta",
    failed: "con problemas",
    blank: one ? "fila en blanco" : "filas en blanco",
  };
  return words[outcome];
}

/** Rows that loading would write: those without changes are there already, but may join a course. */
export function rowsToWrite(counts: Counts): number {
  return Math.max(counts.created + counts.updated, counts.enrolled ?? 0);
}

/** Who joins the course of a load, in a sentence; nothing for a load without one. */
export function enrolmentWords(
  { enrolled, alreadyEnrolled = 0 }: Counts,
  courseName: string | null,
  tense: Tense,
): string | null {
  if (enrolled === undefined || courseName === null) return null;
  const one = enrolled === 1;
  const people = formatCount(enrolled, "persona", "personas");
  const verb = one ? "Se inscribirá" : "Se inscribirán";
  const past = one ? "Se inscribió" : "Se inscribieron";
  const joined =
    enrolled === 0
      ? `Nadie nuevo ${tense === "future" ? "se inscribirá" : "se inscribió"} en "${courseName}"`
      : `${tense === "future" ? verb : past} ${people} en "${courseName}"`;
  if (alreadyEnrolled === 0) return `${joined}.`;
  const already = alreadyEnrolled === 1 ? "ya estaba en el curso" : "ya estaban en el curso";
  return `${joined}; ${formatNumber(alreadyEnrolled)} ${already}.`;
}

export function addsUp(counts: Counts): boolean {
  return counts.rows === ORDER.reduce((sum, outcome) => sum + rowsOf(counts)[outcome], 0);
}

export type OutcomeTone = "success" | "warning" | "danger" | "info" | "neutral";

interface StateWords {
  label: string;
  tone: OutcomeTone;
}

const STATES: Record<LoadState, StateWords> = {
  preview: { label: "Sin cargar", tone: "neutral" },
  queued: { label: "En espera", tone: "info" },
  running: { label: "Cargando", tone: "info" },
  done: { label: "Cargada", tone: "success" },
  failed: { label: "No se cargó", tone: "danger" },
  cancelled: { label: "Cancelada", tone: "neutral" },
  undone: { label: "Deshecha", tone: "neutral" },
  undone_partly: { label: "Deshecha en parte", tone: "warning" },
};

/** A load that left rows behind is done, and still asks for something. */
export function stateWords({ state, counts }: Pick<Load, "state" | "counts">): StateWords {
  if (state === "done" && failedRows({ counts }) > 0)
    return { label: "Con problemas", tone: "warning" };
  return STATES[state];
}

export function outcomeTitle(load: Load, kind: LoadKind): string {
  const titles: Record<LoadState, string> = {
    preview: "Aún no se carga",
    queued: "La carga está en espera",
    running: "La carga está en curso",
    done: load.counts ? countsInWords(load.counts, kind, "past") : "La carga terminó",
    failed: "No se cargó ninguna fila",
    cancelled: "Cancelaste la carga: no se escribió nada",
    undone: "Deshiciste esta carga",
    undone_partly: "Deshiciste parte de esta carga",
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

export function failureTitle(failure: FailureKind): string {
  const place = failure.columnName ?? failure.label;
  return place ? `${place}: ${failure.message}` : failure.message;
}

export function failurePlace(failure: FailureKind): string {
  return failure.count === 1
    ? `1 fila, en ${failure.firstCell}`
    : `${formatCount(failure.count, "fila", "filas")}, la primera en ${failure.firstCell}`;
}

/** The same kind of failure in two columns is two kinds to a person. */
export function failureKey(failure: FailureKind): string {
  return `${failure.code}·${failure.attribute ?? ""}·${failure.columnName ?? ""}`;
}

export function planWords(plan: UndoPlan, modelId: ModelId): string[] {
  const { one, many } = kindByModelId(modelId);
  const rows = (count: number) => formatCount(count, one, many);
  const sentences = [
    plan.removed > 0 ? `Se eliminan ${rows(plan.removed)} que esta carga creó.` : null,
    plan.restored > 0
      ? `${rows(plan.restored)} ${plan.restored === 1 ? "vuelve" : "vuelven"} a sus datos anteriores.`
      : null,
    plan.keptCount > 0
      ? `${rows(plan.keptCount)} no ${plan.keptCount === 1 ? "cambia" : "cambian"}, porque alguien hizo cambios después o están en uso.`
      : null,
    ...courseWords(plan),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0
    ? sentences
    : ["No hay nada que deshacer: esta carga no cambió datos."];
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
  const verb = (count: number, single: string, several: string) => (count === 1 ? single : several);
  return [
    undone.removed > 0
      ? `${verb(undone.removed, "Se eliminó", "Se eliminaron")} ${rows(undone.removed)}.`
      : null,
    undone.restored > 0
      ? `${rows(undone.restored)} ${verb(undone.restored, "volvió", "volvieron")} a sus datos anteriores.`
      : null,
    undone.keptCount > 0
      ? `${rows(undone.keptCount)} ${verb(undone.keptCount, "quedó", "quedaron")} como estaban.`
      : null,
    undone.unenrolled > 0
      ? `${verb(undone.unenrolled, "Salió", "Salieron")} del curso ${participants(undone.unenrolled)}.`
      : null,
    undone.keptParticipantCount > 0
      ? `${participants(undone.keptParticipantCount)} ${verb(undone.keptParticipantCount, "quedó", "quedaron")} en el curso.`
      : null,
  ].filter((sentence) => sentence !== null);
}

/** What becomes of the participants that the load made. */
function courseWords({ unenrolled, keptParticipantCount: kept }: UndoPlan): (string | null)[] {
  return [
    unenrolled > 0
      ? `${unenrolled === 1 ? "Sale" : "Salen"} del curso ${participants(unenrolled)} que esta carga inscribió.`
      : null,
    kept > 0
      ? `${participants(kept)} no ${kept === 1 ? "sale" : "salen"} del curso, porque ya hay resultados o cambios.`
      : null,
  ];
}

function participants(count: number): string {
  return formatCount(count, "participante", "participantes");
}
