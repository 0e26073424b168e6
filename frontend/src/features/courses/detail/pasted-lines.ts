/** Lines pasted out of a spreadsheet: a RUT each, with what stands beside it, and what became of each. */

import { fieldHeaded, RUT_HEADING, rutColumnOf } from "@/features/courses/detail/pasted-block";
import { type CellOwner, drafted, rowsToSend } from "@/features/courses/detail/result-drafts";
import {
  type CellEdit,
  FIELD_LABELS,
  FIELDS,
  type Field,
  type Participant,
  readCell,
} from "@/features/courses/detail/results";
import { pasteTexts } from "@/features/courses/texts";
import type { components } from "@/generated/schema";
import { fromClipboard } from "@/platform/grid/clipboard";
import { fold } from "@/platform/lib/format";
import { checkRut, cleanRut, formatRut } from "@/platform/lib/rut";
import type { Choice } from "@/platform/ui/select-field";

type Results = Omit<components["schemas"]["Result"], "participant_id" | "updatedAt">;

export interface PastedLine {
  /** Its number in the text, from 1. */
  line: number;
  rut: string;
  /** All of it, the RUT among them. */
  cells: readonly string[];
}

export interface PastedLines {
  lines: readonly PastedLine[];
  /** Lines whose RUT stood before already, which are sent once. */
  repeated: readonly PastedLine[];
  /** Lines that hold no RUT, which are not sent. */
  notRut: readonly PastedLine[];
  /** The cells of the line that heads the others, if there is one. */
  head: readonly string[];
  /** Which of its columns holds the RUTs. */
  rutColumn: number;
}

/** What the server takes in one call. */
export const MOST_LINES = 1_000;

export function readRutLines(text: string): PastedLines {
  const all = fromClipboard(text)
    .map((row, index) => ({ line: index + 1, cells: cellsOf(row) }))
    .filter(({ cells }) => cells.some(Boolean));
  // A column is often copied with its heading.
  const head = all.find(({ cells }) => cells.some((cell) => RUT_HEADING.test(cell)));
  const rows = all.filter((row) => row !== head);
  const rutColumn = rutColumnOf(rows.map(({ cells }) => cells));
  const seen = new Set<string>();
  const lines: PastedLine[] = [];
  const repeated: PastedLine[] = [];
  const notRut: PastedLine[] = [];
  for (const row of rows) {
    const one = { ...row, rut: row.cells[rutColumn] ?? "" };
    const { state, rut } = checkRut(one.rut);
    if (state === "unreadable") notRut.push(one);
    else (seen.has(rut) ? repeated : lines).push(one);
    seen.add(rut);
  }
  return { lines, repeated, notRut, head: head?.cells ?? [], rutColumn };
}

/** A line that no tab parts is parted by a semicolon, or by a comma where nothing else does: one stands in numbers, too. */
function cellsOf(row: readonly string[]): string[] {
  return (row.length > 1 ? row : partsOf(row[0] ?? "")).map((cell) =>
    cell.replaceAll(/\s+/g, " ").trim(),
  );
}

function partsOf(line: string): string[] {
  if (checkRut(line).state !== "unreadable") return [line];
  const by = [";", ","].find((mark) => line.includes(mark));
  return by === undefined ? aroundRut(line) : line.split(by);
}

/** Copied out of a text: "1. Ana Soto 12.345.678-5", or the RUT first. */
function aroundRut(line: string): string[] {
  const [, before = "", rut = "", after = ""] = RUT_IN_LINE.exec(line) ?? [];
  if (rut === "") return [line];
  return [before.replace(/^\s*\d+[.)-]?\s+/, ""), rut, after].filter((cell) => cell.trim() !== "");
}

const RUT_IN_LINE = /^(?:(.*\s))?(\d{1,2}\.?\d{3}\.?\d{3}\s?[-‐-―−]\s?[\dkK])(?![\w-])(.*)$/u;

/** What a column beside the RUT holds. */
export type Meaning = Field | "name" | "none";

export interface PastedColumn {
  index: number;
  label: string;
  meaning: Meaning;
}

const NAME_HEADING = /^(nombre|apellido|participante|trabajador|alumno|colaborador)/;

/** A column with its values that are not blank. */
interface FilledColumn {
  index: number;
  heading: string;
  values: readonly string[];
}

/** The columns beside the RUT, with what somebody said that they hold, else what they seem to. */
export function columnsOfLines(
  { lines, head, rutColumn }: PastedLines,
  statuses: readonly Choice[],
  said: Readonly<Record<number, Meaning>>,
): PastedColumn[] {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const filled = Array.from({ length: width }, (_, index) => ({
    index,
    heading: head[index] ?? "",
    values: lines.map(({ cells }) => cells[index] ?? "").filter(Boolean),
  })).filter(({ index, values }) => index !== rutColumn && values.length > 0);
  // What counts the lines stands before the RUT, and no result does.
  const seems = ({ index, values }: FilledColumn) =>
    index < rutColumn && !areNames(values) ? "none" : seeming(values, statuses);
  // What was said stands before what a heading says, and that before what values look like: one
  // column of words seems to hold the names, and another one may say anything.
  const sources: ((column: FilledColumn) => Meaning | undefined)[] = [
    ({ index }) => said[index],
    ({ heading }) => (heading === "" ? undefined : headed(heading)),
    seems,
  ];
  const meanings = new Map<number, Meaning>();
  const taken = new Set<Meaning>();
  for (const meaningOf of sources) {
    for (const column of filled.filter(({ index }) => !meanings.has(index))) {
      const meaning = meaningOf(column);
      if (!meaning) continue;
      const mayRepeat = meaning === "name" && meaningOf !== seems;
      meanings.set(column.index, taken.has(meaning) && !mayRepeat ? "none" : meaning);
      taken.add(meaning);
    }
  }
  return filled.map(({ index, heading, values }) => ({
    index,
    label: heading || pasteTexts.suchAs(values[0] ?? ""),
    meaning: meanings.get(index) ?? "none",
  }));
}

/** An unknown heading speaks of something else. */
function headed(heading: string): Meaning {
  return NAME_HEADING.test(fold(heading)) ? "name" : (fieldHeaded(heading) ?? "none");
}

function seeming(values: readonly string[], statuses: readonly Choice[]): Meaning {
  const read = (field: Field) =>
    areMost(values, (text) => "value" in readCell(field, text, statuses));
  if (areMost(values, (text) => /^\d+([.,]\d+)?\s*%$/.test(text))) return "attendance";
  const order: Field[] = ["grade", "attendance", "presence", "status"];
  return order.find(read) ?? (areNames(values) ? "name" : "none");
}

/** A mail address begins with letters, too. */
function areNames(values: readonly string[]): boolean {
  return areMost(values, (text) => /^\p{L}{2}[^@]*$/u.test(text));
}

function areMost(values: readonly string[], fits: (text: string) => boolean): boolean {
  return values.filter(fits).length * 2 > values.length;
}

/** A line as it is sent, or why it is not. */
export interface ReadLine extends PastedLine {
  name: string;
  results: Results;
  /** What of it cannot be kept, in words. */
  fault: string | null;
}

/** What the lines say, by the same checks as the cells of the course. */
export function readLines(
  lines: readonly PastedLine[],
  columns: readonly PastedColumn[],
  { statuses, totalHours }: { statuses: readonly Choice[]; totalHours: number },
): ReadLine[] {
  const edits = lines.flatMap(({ line, cells }) =>
    columns.flatMap(({ index, meaning }): CellEdit[] => {
      const text = cells[index] ?? "";
      const isKept = meaning !== "name" && meaning !== "none" && text !== "";
      return isKept ? [{ id: line, field: meaning, text }] : [];
    }),
  );
  const sheet = { people: lines.map(blankOwner), statuses, totalHours };
  const drafts = drafted(new Map(), edits, sheet);
  const rows = new Map(
    rowsToSend(drafts, sheet).map(({ participant_id, ...results }) => [participant_id, results]),
  );
  const faults = new Map<number, string>();
  for (const { id, field, text, fault } of drafts.values()) {
    if (fault) faults.set(id, `${FIELD_LABELS[field]} «${text}»: ${fault}`);
  }
  const names = columns.filter(({ meaning }) => meaning === "name");
  return lines.map((one) => ({
    ...one,
    name: names
      .map(({ index }) => one.cells[index] ?? "")
      .join(" ")
      .trim(),
    results: rows.get(one.line) ?? {},
    fault: faults.get(one.line) ?? null,
  }));
}

function blankOwner({ line }: PastedLine): CellOwner {
  const results = { attendance: null, attendedHours: null, grade: null, status: null };
  return { participant_id: line, name: "", ...results };
}

/** What would become of a line that is sent, as far as the course is known here. */
export type ExpectedFate = Extract<LineFate, "added" | "updated" | "already">;

type Known = Pick<
  Participant,
  "rut" | "active" | "attendance" | "attendedHours" | "grade" | "status"
>;

/** By the rule of the server: results are written over nothing that is there. */
export function expectedFates(
  lines: readonly ReadLine[],
  participants: readonly Known[],
): ReadonlyMap<number, ExpectedFate> {
  const known = new Map(
    participants.flatMap((one) => (one.active && one.rut ? [[cleanRut(one.rut), one]] : [])),
  );
  return new Map(
    lines
      .filter(({ fault }) => fault === null)
      .map((line) => {
        const there = known.get(cleanRut(line.rut));
        if (!there) return [line.line, "added"];
        const brings = resultsBrought([line]).some(
          (field) => line.results[field] !== null && there[field] === null,
        );
        return [line.line, brings ? "updated" : "already"];
      }),
  );
}

/** The results that some lines bring, in the order of the table. */
export function resultsBrought(lines: readonly ReadLine[]): Exclude<Field, "presence">[] {
  return FIELDS.filter((field) => field !== "presence").filter((field) =>
    lines.some(({ results }) => results[field] !== undefined),
  );
}

export type LineFate = "added" | "updated" | "already" | "namedOtherwise" | "notFound" | "invalid";

export interface LineOutcome {
  line: number;
  rut: string;
  name: string | null;
  fate: LineFate;
  /** Why a line could not be used, or what is worth knowing. */
  reason: string | null;
  /** What was sent or pasted. */
  from: PastedLine | null;
}

/** What the server answers for one call. */
type PastedAnswer = Readonly<Record<AnsweredFate, readonly AnsweredLine[]>>;
type AnsweredFate = Exclude<LineFate, "updated">;

interface AnsweredLine {
  /** Counted within the call, from 1. */
  line: number;
  rut: string | null;
  name?: string | undefined;
  knownName?: string | undefined;
  reason?: string | undefined;
  note?: string | null | undefined;
  /** Results were written. */
  updated?: boolean | undefined;
}

/** What needs a look comes first. */
const FATES: readonly LineFate[] = [
  "invalid",
  "namedOtherwise",
  "notFound",
  "already",
  "updated",
  "added",
];
const ANSWERED: readonly AnsweredFate[] = [
  "invalid",
  "namedOtherwise",
  "notFound",
  "already",
  "added",
];

/** The fate of every line sent in one call, by the line's number in the text. */
export function outcomesOf(sent: readonly ReadLine[], answer: PastedAnswer): LineOutcome[] {
  return ANSWERED.flatMap((fate) =>
    answer[fate].map((answered) => {
      const from = sent[answered.line - 1] ?? null;
      const rut = from?.rut ?? answered.rut ?? "";
      return {
        line: from?.line ?? answered.line,
        rut,
        name: answered.name ?? (from?.name || null),
        fate: fate === "already" && answered.updated ? "updated" : fate,
        reason: reasonOf(rut, answered),
        from,
      };
    }),
  );
}

/** Only a wrong check digit can be put right by us. */
function reasonOf(rut: string, { reason, knownName, note }: AnsweredLine): string | null {
  const check = checkRut(rut);
  if (reason && check.state === "wrong-digit") {
    return pasteTexts.wrongDigit(formatRut(check.suggestion));
  }
  return knownName ? pasteTexts.registeredAs(knownName) : (reason ?? note ?? null);
}

/** The lines whose check digit alone is wrong, with the right one: text to look over and paste again. */
export function correctedText(
  outcomes: readonly LineOutcome[],
  { head, rutColumn }: Pick<PastedLines, "head" | "rutColumn">,
): string {
  const corrected = outcomes.flatMap(({ rut, from }) => {
    const check = checkRut(rut);
    if (check.state !== "wrong-digit" || !from) return [];
    return [from.cells.with(rutColumn, check.suggestion)];
  });
  const rows = corrected.length > 0 && head.length > 1 ? [head, ...corrected] : corrected;
  return rows.map((cells) => cells.join("\t").trimEnd()).join("\n");
}

/** What becomes of the lines that are not sent. */
export function unsentOutcomes({
  repeated,
  notRut,
}: Pick<PastedLines, "repeated" | "notRut">): LineOutcome[] {
  return [
    ...repeated.map((one) => unsent(one, pasteTexts.sameAsBefore)),
    ...notRut.map((one) => unsent(one, pasteTexts.noRut)),
  ];
}

export function unsent(from: PastedLine & { name?: string }, reason: string): LineOutcome {
  const { line, rut, name } = from;
  return { line, rut, name: name || null, fate: "invalid", reason, from };
}

export function inNeed(outcomes: readonly LineOutcome[]): LineOutcome[] {
  return [...outcomes].sort(
    (left, right) => FATES.indexOf(left.fate) - FATES.indexOf(right.fate) || left.line - right.line,
  );
}

/** The lines in pieces that the server takes. */
export function inCalls<Line>(lines: readonly Line[]): Line[][] {
  const count = Math.ceil(lines.length / MOST_LINES);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  );
}
