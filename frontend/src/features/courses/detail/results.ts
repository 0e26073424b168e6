/** The cells of the people of a course: values, drafts, moves between them, and blocks pasted over them. */

import { commonTexts, resultTexts } from "@/features/courses/texts";
import { RESULT } from "@/generated/records/participant";
import type { components } from "@/generated/schema";
import { readNumber, writeNumber } from "@/platform/forms/typed";
import { fromClipboard } from "@/platform/grid/clipboard";
import { overhang, pasted, type Range } from "@/platform/grid/places";
import { fold } from "@/platform/lib/format";
import { checkRut, cleanRut } from "@/platform/lib/rut";
import type { FieldSpec } from "@/platform/records/record-spec";
import type { Choice } from "@/platform/ui/select-field";

export type Participant = components["schemas"]["Participant"];
export type ResultRow = components["schemas"]["Result"];

/** In the order of their columns. */
export const FIELDS = ["presence", "attendedHours", "attendance", "grade", "status"] as const;
export type Field = (typeof FIELDS)[number];

/** What is kept of a participant: being present is a matter of the attendance. */
type Kept = Exclude<Field, "presence">;

const KEPT: readonly Kept[] = ["attendedHours", "attendance", "grade", "status"];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  presence: resultTexts.presence,
  attendedHours: commonTexts.hours,
  attendance: resultTexts.share,
  grade: commonTexts.grade,
  status: resultTexts.status,
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
type Reading = { value: Value } | { fault: string };

interface Limits {
  min: number;
  max: number;
  /** How many steps make one. */
  steps: number;
  fault: string;
}

const LIMITS: Readonly<Record<Exclude<Kept, "status">, Limits>> = {
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
  if (field === "presence") return readPresence(typed);
  if (field === "attendance") return readShare(typed);
  return field === "status" ? readStatus(typed, statuses) : readLimited(typed, LIMITS[field]);
}

const PRESENT = /^(presente|present|p|si|s|x)$/;
const ABSENT = /^(ausente|absent|a|no|n)$/;

/** Who is present attended all of it; a number in that column is the attendance itself. */
function readPresence(typed: string): Reading {
  const word = fold(typed);
  if (PRESENT.test(word)) return { value: 100 };
  if (ABSENT.test(word)) return { value: 0 };
  const share = readShare(typed);
  return "value" in share ? share : { fault: resultTexts.presenceUnknown };
}

/** A spreadsheet keeps 90 % as 0,9, and many lists mark who was there with a 1: no guess of ours. */
function readShare(typed: string): Reading {
  const share = readLimited(typed, LIMITS.attendance);
  const isUnclear = "value" in share && isOfOne(share.value) && !typed.endsWith("%");
  return isUnclear ? { fault: resultTexts.shareUnclear } : share;
}

function isOfOne(value: Value): boolean {
  return value !== null && value > 0 && value <= 1;
}

/** Whether somebody was there; null while nothing is known. */
export function presenceOf(person: Pick<Participant, "attendance" | "attendedHours">) {
  const known = person.attendance ?? person.attendedHours;
  return known === null ? null : known > 0;
}

/** What follows from the attendance where no hours are registered, and the other way round. */
export function followingOf(field: Field, person: Participant, totalHours: number): number | null {
  const { attendance, attendedHours } = person;
  if (field === "attendedHours" && attendedHours === null && attendance !== null) {
    return (totalHours * attendance) / 100;
  }
  if (field === "attendance" && attendance === null && attendedHours !== null && totalHours > 0) {
    return (attendedHours * 100) / totalHours;
  }
  return null;
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
  if (field === "presence") return value > 0 ? resultTexts.present : resultTexts.absent;
  if (field === "attendance" && isOfOne(value)) return `${writeNumber(value)} %`;
  if (field !== "status") return writeNumber(value);
  return statuses.find((status) => status.value === String(value))?.label ?? "";
}

/** Texts that are not kept yet, by their place. */
export type Drafts = ReadonlyMap<string, CellDraft>;

export interface CellDraft extends CellEdit {
  /** Why it cannot be kept as it is. */
  fault: string | null;
  /** What was kept when it was typed. */
  base: Value;
}

export function keyOf({ id, field }: CellPlace): string {
  return `${id}:${field}`;
}

export function countFaults(drafts: Drafts): number {
  return [...drafts.values()].filter(({ fault }) => fault !== null).length;
}

function byId(people: readonly CellOwner[]): ReadonlyMap<number, CellOwner> {
  return new Map(people.map((person) => [person.participant_id, person]));
}

/** The drafts after some edits; a text that means what is kept already is none. */
export function drafted(drafts: Drafts, edits: readonly CellEdit[], sheet: Sheet): Drafts {
  const kept = byId(sheet.people);
  const next = new Map(drafts);
  for (const edit of edits) {
    const person = kept.get(edit.id);
    if (!person) continue;
    for (const one of keptEdits(edit, edits, person, sheet.totalHours)) {
      put(next, one, person, sheet.statuses);
    }
  }
  return next;
}

function put(
  next: Map<string, CellDraft>,
  { id, field, text, fault: known }: Judged,
  person: CellOwner,
  statuses: readonly Choice[],
): void {
  const reading = readCell(field, text, statuses);
  const fault = known ?? ("fault" in reading ? reading.fault : null);
  const base = field === "presence" ? null : person[field];
  if (field === "attendance") next.delete(keyOf({ id, field: "presence" }));
  if (fault === null && "value" in reading && reading.value === base)
    next.delete(keyOf({ id, field }));
  else next.set(keyOf({ id, field }), { id, field, text, fault, base });
}

/** What the cells of somebody show. */
export type CellOwner = Pick<Participant, "participant_id" | "name" | Kept> & {
  updatedAt?: string | null;
};

/** What cells are read and written with. */
export interface Sheet {
  people: readonly CellOwner[];
  statuses: readonly Choice[];
  /** Of the course. */
  totalHours: number;
}

type Judged = CellEdit & { fault?: string | null };

/** Being present is kept as attendance; hours that were registered go along. A share beside it says more, unless it denies it. */
function keptEdits(
  edit: CellEdit,
  all: readonly CellEdit[],
  person: CellOwner,
  totalHours: number,
): Judged[] {
  const { id, field, text } = edit;
  const beside = (other: Field) =>
    all.find((one) => one.id === id && one.field === other && one.text.trim() !== "");
  if (field === "attendance") return judgedShare(edit, beside("presence"));
  if (field !== "presence") return [edit];
  const reading = readCell("presence", text, []);
  if ("fault" in reading) return [edit];
  const own = (one: Kept, value: Value) => ({ id, field: one, text: writeCell(one, value, []) });
  const edits = beside("attendance") ? [] : [own("attendance", reading.value)];
  if (person.attendedHours === null || beside("attendedHours")) return edits;
  const share = reading.value;
  const halves = share === null ? null : Math.round((totalHours * share) / 50) / 2;
  return [...edits, own("attendedHours", halves)];
}

function judgedShare(edit: CellEdit, presence: CellEdit | undefined): Judged[] {
  if (!presence) return [edit];
  if (edit.text.trim() === "") return [];
  const said = readCell("presence", presence.text, []);
  const share = readCell("attendance", edit.text, []);
  const denied = "value" in said && !agree(presence.text, said.value, share);
  return denied ? [{ ...edit, fault: resultTexts.presenceDiffers }] : [edit];
}

/** A word says less than the share beside it; a number has to be the same. */
function agree(text: string, value: Value, share: Reading): boolean {
  if (!("value" in share) || share.value === null || value === null) return true;
  return /\d/.test(text) ? share.value === value : share.value > 0 === value > 0;
}

/** The drafts that can be kept, a row for each participant with the moment of its copy. */
export function rowsToSend(
  drafts: Drafts,
  { people, statuses }: Pick<Sheet, "people" | "statuses">,
): ResultRow[] {
  const kept = byId(people);
  const rows = new Map<number, ResultRow>();
  for (const { id, field, text, fault } of drafts.values()) {
    const reading = readCell(field, text, statuses);
    if (fault !== null || !("value" in reading) || field === "presence") continue;
    const updatedAt = kept.get(id)?.updatedAt;
    const blank = { participant_id: id, ...(updatedAt ? { updatedAt } : {}) };
    rows.set(id, { ...(rows.get(id) ?? blank), [field]: reading.value });
  }
  return [...rows.values()];
}

/** Drafts whose cell somebody else wrote meanwhile: they are shown, and what is there is kept. */
export function withOthersChanges(drafts: Drafts, { people, statuses }: Sheet): Drafts {
  const kept = byId(people);
  const next = new Map(drafts);
  for (const [key, draft] of drafts) {
    const person = kept.get(draft.id);
    if (!person || draft.field === "presence" || draft.fault !== null) continue;
    const now = person[draft.field];
    if (now === draft.base) continue;
    const reading = readCell(draft.field, draft.text, statuses);
    // They wrote the same.
    if ("value" in reading && reading.value === now) {
      next.delete(key);
      continue;
    }
    const shown = writeCell(draft.field, now, statuses) || resultTexts.nothing;
    next.set(key, { ...draft, base: now, fault: resultTexts.changedByOther(shown) });
  }
  return next;
}

/** What a cell shows, and why it could not be kept. */
interface Held {
  text: string;
  fault: string | null;
}

/** What a step made of a cell. */
export interface CellTurn extends CellPlace {
  before: Held;
  after: Held;
}

/** What all cells of some people show. */
export function cellsOf(
  drafts: Drafts,
  { people, statuses }: Sheet,
  ids: ReadonlySet<number>,
): ReadonlyMap<string, CellPlace & Held> {
  const cells = new Map<string, CellPlace & Held>();
  for (const person of people) {
    const { participant_id: id } = person;
    if (!ids.has(id)) continue;
    for (const field of FIELDS) {
      const key = keyOf({ id, field });
      const draft = drafts.get(key);
      // Being present is kept as the attendance: its own cell holds only what could not be read.
      const kept = field === "presence" ? "" : writeCell(field, person[field], statuses);
      cells.set(key, { id, field, text: draft?.text ?? kept, fault: draft?.fault ?? null });
    }
  }
  return cells;
}

export function turnsBetween(
  before: ReadonlyMap<string, CellPlace & Held>,
  after: ReadonlyMap<string, CellPlace & Held>,
): CellTurn[] {
  return [...before].flatMap(([key, { id, field, text, fault }]) => {
    const now = after.get(key);
    if (!now || (now.text === text && now.fault === fault)) return [];
    return [{ id, field, before: { text, fault }, after: { text: now.text, fault: now.fault } }];
  });
}

interface Return extends CellPlace {
  from: Held;
  to: Held;
}

/** The drafts that lead back; a cell that shows something else by now stays. Nothing when none is left. */
export function turned(drafts: Drafts, cells: readonly Return[], sheet: Sheet): Drafts | null {
  const kept = byId(sheet.people);
  const now = cellsOf(drafts, sheet, new Set(cells.map(({ id }) => id)));
  const next = new Map(drafts);
  let count = 0;
  for (const { id, field, from, to } of cells) {
    const person = kept.get(id);
    const shown = now.get(keyOf({ id, field }))?.text ?? "";
    if (!person || !meansSame(field, shown, from.text, sheet.statuses)) continue;
    count += 1;
    if (field === "presence" && to.text === "") next.delete(keyOf({ id, field }));
    else put(next, { id, field, ...to }, person, sheet.statuses);
  }
  return count > 0 ? next : null;
}

/** "85%" was typed and "85" is kept. */
function meansSame(field: Field, text: string, other: string, statuses: readonly Choice[]) {
  if (text === other) return true;
  const [one, two] = [readCell(field, text, statuses), readCell(field, other, statuses)];
  return "value" in one && "value" in two && one.value === two.value;
}

/** A step in words, back and forth: "nota de Yasna Muñoz 6,5 → —". */
export function wordsOfTurn(
  turns: readonly CellTurn[],
  { people }: Sheet,
): Readonly<Record<"undo" | "redo", string>> {
  const ids = new Set(turns.map(({ id }) => id));
  const [one] = turns;
  const name = byId(people).get(one?.id ?? 0)?.name ?? "";
  if (!one || turns.length > 1) {
    const words = resultTexts.cellsOf(turns.length, ids.size === 1 ? name : null, ids.size);
    return { undo: words, redo: words };
  }
  const { field, before, after } = one;
  const said = (from: Held, to: Held) =>
    resultTexts.cellTurned(resultTexts.nouns[field], name, from.text, to.text);
  return { undo: said(after, before), redo: said(before, after) };
}

/** The drafts that are left once rows were kept: what was typed meanwhile, on the new ground. */
export function withoutSent(
  drafts: Drafts,
  rows: readonly ResultRow[],
  statuses: readonly Choice[],
): Drafts {
  const next = new Map(drafts);
  for (const row of rows) {
    for (const field of KEPT) {
      const key = keyOf({ id: row.participant_id, field });
      const draft = next.get(key);
      const value = row[field];
      if (!draft || value === undefined) continue;
      const reading = readCell(field, draft.text, statuses);
      if ("value" in reading && reading.value === value) next.delete(key);
      else next.set(key, { ...draft, base: value });
    }
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
  return KEPT.filter((field) => field in row && (name === field || name === "participant_id"));
}

export interface Pasted {
  edits: readonly CellEdit[];
  /** Rows of the block that found no participant. */
  leftRows: number;
  /** Columns of the block beyond the last one. */
  leftColumns: number;
}

interface PasteTarget {
  people: readonly Participant[];
  /** By column: what stands in the cells of a row. */
  stops: readonly Stop[];
}

/**
 * A block put down on a range of cells: under headings by their names, else as a spreadsheet does it; rows with a
 * RUT find their participant by it, and what stands before it is passed over.
 */
export function pasteAt(range: Range, copied: Block, { people, stops }: PasteTarget): Pasted {
  const [head = [], ...below] = copied;
  const named = below.length > 0 ? fieldsOf(head) : null;
  const block = named ? below : copied;
  const byRut = rowsByRut(block);
  if (!byRut && !named) return pastedOn(range, block, { people, stops });
  const rows = byRut
    ? matched(byRut, people)
    : people
        .slice(range.top, range.top + block.length)
        .map((person, index) => ({ person, cells: block[index] ?? [] }));
  const columns = columnsFor(rows, byRut?.column ?? -1, widthOf(named ? [head] : block));
  const fields = named
    ? columns.map((index) => named[index])
    : stops.slice(range.left, range.left + columns.length);
  const edits = rows.flatMap(({ person, cells }) =>
    columns.flatMap((index, at) => {
      const [field, text] = [fields[at], cells[index]];
      return isField(field) && text !== undefined
        ? [{ id: person.participant_id, field, text }]
        : [];
    }),
  );
  return {
    edits,
    leftRows: (byRut ? byRut.asked : block.length) - rows.length,
    leftColumns: columns.length - fields.filter((field) => field !== undefined).length,
  };
}

/** The columns that hold results: behind the RUT, and not the name that the course knows. */
function columnsFor(rows: readonly PlacedCells[], rutColumn: number, width: number): number[] {
  const isName = (index: number) =>
    rutColumn >= 0 &&
    rows.filter(({ person, cells }) => isPartOfName(cells[index] ?? "", person.name)).length * 2 >
      rows.length;
  return Array.from({ length: width }, (_, index) => index).filter(
    (index) => index > rutColumn && !isName(index),
  );
}

function isPartOfName(text: string, name: string): boolean {
  const [word = ""] = fold(text).split(/[\s,]+/);
  return word.length > 1 && fold(name).split(/\s+/).includes(word);
}

function pastedOn(range: Range, block: Block, { people, stops }: PasteTarget): Pasted {
  const last = stops.length - 1;
  const size = { rows: people.length, columns: last };
  const places = pasted(block, range, size);
  const left = overhang(block, range, size);
  const edits = places.flatMap(({ row, column, text }): CellEdit[] => {
    const person = people[row];
    const field = stops[column];
    return person && isField(field) ? [{ id: person.participant_id, field, text }] : [];
  });
  return {
    edits,
    leftRows: left.rows,
    leftColumns: left.columns,
  };
}

function widthOf(block: Block): number {
  return Math.max(...block.map((cells) => cells.length));
}

/** The words that head a column in a spreadsheet. */
const HEADINGS: Readonly<Record<string, Field>> = {
  asistencia: "presence",
  presente: "presence",
  horas: "attendedHours",
  "horas asistidas": "attendedHours",
  "asistencia %": "attendance",
  "% asistencia": "attendance",
  "asist. %": "attendance",
  "% de asistencia": "attendance",
  "%": "attendance",
  nota: "grade",
  "nota final": "grade",
  estado: "status",
  resultado: "status",
  situacion: "status",
};

export function fieldHeaded(heading: string): Field | undefined {
  return HEADINGS[fold(heading)];
}

/** What each column holds by its heading; null when the row heads nothing. */
function fieldsOf(head: readonly string[]): (Field | undefined)[] | null {
  const named = head.map(fieldHeaded);
  return named.some(Boolean) ? named : null;
}

interface PlacedCells {
  person: Participant;
  cells: readonly string[];
}

function matched({ rows }: RutRows, people: readonly Participant[]): PlacedCells[] {
  return people.flatMap((person) => {
    const cells = person.rut === null ? undefined : rows.get(cleanRut(person.rut));
    return cells ? [{ person, cells }] : [];
  });
}

/** The same text in one column for these people. */
export function fillColumn(field: Field, text: string, people: readonly Participant[]): CellEdit[] {
  return people.map(({ participant_id }) => ({ id: participant_id, field, text }));
}

/** Who still lacks attendance. */
export function withoutAttendance(people: readonly Participant[]): Participant[] {
  return people.filter((person) => presenceOf(person) === null);
}

/** What the keys walk through: the box that chooses a row, its name, the cells, and its menu. */
export type Stop = "select" | "name" | Field | "menu";

export interface StopPlace {
  id: number;
  stop: Stop;
}

export function isField(stop: Stop | undefined): stop is Field {
  return FIELDS.includes(stop as Field);
}

type Block = readonly (readonly string[])[];

/** The cells of a copied text, without the spaces around them. */
export function readBlock(text: string): string[][] {
  return fromClipboard(text).map((row) => row.map((cell) => cell.trim()));
}

export interface RutRows {
  /** The cells of each row by its RUT: the first one where a RUT is repeated. */
  rows: ReadonlyMap<string, readonly string[]>;
  /** Where the RUT stands. */
  column: number;
  /** Rows with anything in them, also those whose RUT is wrong or repeated. */
  asked: number;
}

/** The rows by their RUT, when most of them have one; a heading is passed over. */
export function rowsByRut(block: Block): RutRows | null {
  const filled = block.filter((row) => row.some(Boolean));
  const column = rutColumnOf(filled);
  const all = filled.filter((row) => !RUT_HEADING.test(row[column] ?? ""));
  const like = all.filter((row) => isLikeRut(row[column] ?? "") && row.length > column + 1);
  const rows = new Map<string, readonly string[]>();
  for (const row of like) {
    const { state, rut } = checkRut(row[column] ?? "");
    if (state === "right" && !rows.has(rut)) rows.set(rut, row);
  }
  const areRuts = rows.size > 0 && like.length * 2 > all.length;
  return areRuts ? { rows, column, asked: all.length } : null;
}

export const RUT_HEADING = /^(rut|r\.u\.t\.?|run)$/i;

/** The column with the most RUTs: a number of the line often stands before it. */
export function rutColumnOf(rows: Block): number {
  const counts: number[] = [];
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      counts[index] = (counts[index] ?? 0) + (isLikeRut(cell) ? 1 : 0);
    }
  }
  return Math.max(counts.indexOf(Math.max(...counts, 1)), 0);
}

/** Shorter numbers are grades, hours and the like. */
function isLikeRut(text: string): boolean {
  return checkRut(text).state !== "unreadable" && text.replaceAll(/\D/g, "").length >= 7;
}
