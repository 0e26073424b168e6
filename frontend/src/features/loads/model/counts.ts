/** The figures of a load: in words, and as parts of a bar that add up to the rows of the file. */
import type { Counts } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { formatCount, formatNumber } from "@/shared/lib/format";

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
