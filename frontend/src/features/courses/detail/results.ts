/** The cells of the results: their values, drafts, moves between them, and blocks pasted over them. */

import { RESULT } from "@/entities/records/participant";
import { commonTexts, resultTexts } from "@/features/courses/texts";
import type { components } from "@/platform/api/schema";
import { readNumber, writeNumber } from "@/platform/forms/typed";
import { fold } from "@/platform/lib/format";
import { checkRut, cleanRut } from "@/platform/lib/rut";
import type { FieldSpec } from "@/platform/records/record-spec";
import type { Choice } from "@/platform/ui/select-field";

export type Participant = components["schemas"]["Participant"];
export type ResultRow = components["schemas"]["Result"];

export const FIELDS = ["attendance", "attendedHours", "grade", "status"] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  attendance: commonTexts.attendance,
  attendedHours: commonTexts.hours,
  grade: commonTexts.grade,
  status: commonTexts.state,
};

/** One value of one participant. */
export interface CellPlace {
  id: number;
  field: Field;
}

export interface CellEdit extends CellPlace {
  text: string;
}

type Value = number | null;

/** What a text in a cell means, or why it means nothing. */
export type Reading = { value: Value } | { fault: string };

interface Limits {
  min: number;
  max: number;
  /** How many steps make one. */
  steps: number;
  fault: string;
}

const LIMITS: Readonly<Record<Exclude<Field, "status">, Limits>> = {
  attendance: limitsOf(RESULT.fields.attendance, resultTexts.attendanceRange),
  attendedHours: limitsOf(RESULT.fields.attendedHours, resultTexts.hoursRange),
  grade: limitsOf(RESULT.fields.grade, resultTexts.gradeRange),
};

function limitsOf({ least = 0, limit = 0, step = 1 }: FieldSpec, fault: string): Limits {
  return { min: least, max: limit, steps: 1 / step, fault };
}

export function readCell(field: Field, text: string, statuses: readonly Choice[]): Reading {
  const typed = text.trim();
  if (typed === "") return { value: null };
  return field === "status" ? readStatus(typed, statuses) : readLimited(typed, LIMITS[field]);
}

function readLimited(typed: string, { min, max, steps, fault }: Limits): Reading {
  const value = readNumber(typed.replace(/%$/, ""));
  if (value === null || value < min || value > max) return { fault };
  const inSteps = Math.round(value * steps) / steps;
  return Math.abs(inSteps - value) < 1e-9 ? { value: inSteps } : { fault };
}

function readStatus(typed: string, statuses: readonly Choice[]): Reading {
  const found = statuses.find(({ value, label }) => value === typed || fold(label) === fold(typed));
  return found ? { value: Number(found.value) } : { fault: resultTexts.stateUnknown(typed) };
}

/** A kept value as it is typed: a status by its name. */
export function writeCell(field: Field, value: Value, statuses: readonly Choice[]): string {
  if (value === null) return "";
  if (field !== "status") return writeNumber(value);
  return statuses.find((status) => status.value === String(value))?.label ?? "";
}

/** Texts that are not kept yet, by their place. */
export type Drafts = ReadonlyMap<string, CellDraft>;

export interface CellDraft extends CellEdit {
  /** Why it cannot be kept as it is. */
  fault: string | null;
}

export function keyOf({ id, field }: CellPlace): string {
  return `${id}:${field}`;
}

/** The drafts after some edits; a text that means what is kept already is none. */
export function drafted(
  drafts: Drafts,
  edits: readonly CellEdit[],
  people: readonly Participant[],
  statuses: readonly Choice[],
): Drafts {
  const kept = new Map(people.map((person) => [person.participant_id, person]));
  const next = new Map(drafts);
  for (const edit of edits) {
    const person = kept.get(edit.id);
    if (!person) continue;
    const reading = readCell(edit.field, edit.text, statuses);
    const fault = "fault" in reading ? reading.fault : null;
    if ("value" in reading && reading.value === person[edit.field]) next.delete(keyOf(edit));
    else next.set(keyOf(edit), { ...edit, fault });
  }
  return next;
}

/** The drafts that can be kept, a row for each participant, as one call takes them. */
export function rowsToSend(drafts: Drafts, statuses: readonly Choice[]): ResultRow[] {
  const rows = new Map<number, ResultRow>();
  for (const { id, field, text, fault } of drafts.values()) {
    const reading = readCell(field, text, statuses);
    if (fault !== null || !("value" in reading)) continue;
    rows.set(id, { ...(rows.get(id) ?? { participant_id: id }), [field]: reading.value });
  }
  return [...rows.values()];
}

/** What the same rows held before, to put it back. */
export function inverseOf(rows: readonly ResultRow[], people: readonly Participant[]): ResultRow[] {
  const kept = new Map(people.map((person) => [person.participant_id, person]));
  return rows.flatMap((row) => {
    const person = kept.get(row.participant_id);
    return person ? [formerRow(row, person)] : [];
  });
}

function formerRow(row: ResultRow, person: Participant): ResultRow {
  const fields = FIELDS.filter((field) => field in row);
  const former = Object.fromEntries(fields.map((field) => [field, person[field]]));
  return { participant_id: row.participant_id, ...former };
}

export function withoutSent(drafts: Drafts, rows: readonly ResultRow[]): Drafts {
  const next = new Map(drafts);
  for (const row of rows) {
    for (const field of FIELDS)
      if (field in row) next.delete(keyOf({ id: row.participant_id, field }));
  }
  return next;
}

/** The server's complaints ("rows.3.grade") on the cells that they are about. */
export function withFaults(
  drafts: Drafts,
  rows: readonly ResultRow[],
  errors: Readonly<Record<string, readonly string[]>>,
): Drafts {
  const next = new Map(drafts);
  for (const [path, [message = ""]] of Object.entries(errors)) {
    const [, index = "", name = ""] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = rows[Number(index)];
    if (!row) continue;
    for (const field of blamed(row, name)) {
      const key = keyOf({ id: row.participant_id, field });
      const draft = next.get(key);
      if (draft) next.set(key, { ...draft, fault: message });
    }
  }
  return next;
}

/** A complaint about the participant is one about all that was sent for them. */
function blamed(row: ResultRow, name: string): readonly Field[] {
  return FIELDS.filter((field) => field in row && (name === field || name === "participant_id"));
}

export interface Pasted {
  edits: readonly CellEdit[];
  /** Rows of the block that found no participant. */
  leftRows: number;
  /** Columns of the block beyond the last one. */
  leftColumns: number;
}

/** A block put down at a cell; rows that begin with a RUT find their participant by it. */
export function pasteAt(
  { id, field }: CellPlace,
  block: Block,
  people: readonly Participant[],
): Pasted {
  const first = FIELDS.indexOf(field);
  const room = FIELDS.length - first;
  const byRut = rowsByRut(block);
  const rows = byRut ? matched(byRut, people) : below(id, block, people);
  const edits = rows.flatMap(({ id: row, cells }) =>
    cells
      .slice(0, room)
      .map((text, index) => ({ id: row, field: FIELDS[first + index] ?? field, text })),
  );
  const asked = byRut ? byRut.size : block.length;
  const widest = Math.max(...(byRut ? [...byRut.values()] : block).map((cells) => cells.length));
  return { edits, leftRows: asked - rows.length, leftColumns: Math.max(widest - room, 0) };
}

interface PlacedCells {
  id: number;
  cells: readonly string[];
}

function matched(
  byRut: ReadonlyMap<string, readonly string[]>,
  people: readonly Participant[],
): PlacedCells[] {
  return people.flatMap(({ participant_id, rut }) => {
    const cells = rut === null ? undefined : byRut.get(cleanRut(rut));
    return cells ? [{ id: participant_id, cells }] : [];
  });
}

function below(id: number, block: Block, people: readonly Participant[]): PlacedCells[] {
  const start = people.findIndex(({ participant_id }) => participant_id === id);
  return people
    .slice(start, start + block.length)
    .map(({ participant_id }, index) => ({ id: participant_id, cells: block[index] ?? [] }));
}

/** The same text in one column for everybody, or for those who have nothing there. */
export function fillColumn(
  field: Field,
  text: string,
  people: readonly Participant[],
  replace: boolean,
): CellEdit[] {
  const wanted = people.filter((person) => replace || person[field] === null);
  return wanted.map(({ participant_id }) => ({ id: participant_id, field, text }));
}

export type Step = "up" | "down" | "left" | "right";

const STEPS: Readonly<Record<Step, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The cell beside another one; the edges hold. */
export function steppedCell(
  { id, field }: CellPlace,
  step: Step,
  people: readonly Participant[],
): CellPlace {
  const [rows, columns] = STEPS[step];
  const row = people.findIndex(({ participant_id }) => participant_id === id) + rows;
  const column = FIELDS.indexOf(field) + columns;
  return {
    id: people[clamp(row, people.length)]?.participant_id ?? id,
    field: FIELDS[clamp(column, FIELDS.length)] ?? field,
  };
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}

export type Block = readonly (readonly string[])[];

/** One whole cell at the place reached: quoted or bare, with what ends it. */
const CELL = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;

export function readBlock(text: string): Block {
  const rows: string[][] = [[]];
  const cell = new RegExp(CELL);
  // A spreadsheet ends its last row as it ends all others.
  const whole = text.replace(/(\r\n|\r|\n)$/, "");
  for (;;) {
    const [found = "", content = "", end = ""] = cell.exec(whole) ?? [];
    rows.at(-1)?.push(bare(content));
    if (end === "" || found === "") return rows;
    if (end !== "\t") rows.push([]);
  }
}

function bare(content: string): string {
  const quoted = /^"([\s\S]*)"$/.exec(content)?.[1];
  return (quoted?.replaceAll('""', '"') ?? content).trim();
}

/** Whether a text is more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trimEnd());
}

/** The rows by their RUT, when that is what their first column holds; a heading is passed over. */
export function rowsByRut(block: Block): ReadonlyMap<string, readonly string[]> | null {
  const [first, ...rest] = block;
  const rows = first && !hasRut(first) && rest.length > 0 ? rest : block;
  if (!rows.every((row) => row.length > 1 && hasRut(row))) return null;
  return new Map(rows.map(([rut = "", ...cells]) => [cleanRut(rut), cells]));
}

function hasRut([first = ""]: readonly string[]): boolean {
  return checkRut(first).state === "right" && first.replaceAll(/\D/g, "").length >= 7;
}
