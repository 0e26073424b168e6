/** What was typed into the cells of people and is not kept yet: what of it is sent, refused, changed by others or taken back. */

import {
  type CellEdit,
  type CellPlace,
  FIELDS,
  type Field,
  KEPT,
  type Kept,
  type Participant,
  type Reading,
  type ResultRow,
  readCell,
  type Value,
  writeCell,
} from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import type { Choice } from "@/platform/ui/select-field";

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

/** The drafts after some edits; a text that means what is kept already is none, unless another one is on its way. */
export function drafted(drafts: Drafts, edits: readonly CellEdit[], sheet: Sheet): Drafts {
  const kept = byId(sheet.people);
  const next = new Map(drafts);
  for (const edit of edits) {
    const person = kept.get(edit.id);
    if (!person) continue;
    for (const one of keptEdits(edit, edits, person, sheet.totalHours)) {
      put(next, one, person, sheet);
    }
  }
  return next;
}

function put(
  next: Map<string, CellDraft>,
  { id, field, text, fault: known }: Judged,
  person: CellOwner,
  { statuses, onWay }: Pick<Sheet, "statuses" | "onWay">,
): void {
  const key = keyOf({ id, field });
  const reading = readCell(field, text, statuses);
  const fault = known ?? ("fault" in reading ? reading.fault : null);
  const base = field === "presence" ? null : person[field];
  if (field === "attendance") next.delete(keyOf({ id, field: "presence" }));
  const isKept = fault === null && "value" in reading && reading.value === base;
  if (isKept && !onWay?.has(key)) next.delete(key);
  else next.set(key, { id, field, text, fault, base });
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
  /** The cells that are sent and not answered yet: what is kept of them is about to change. */
  onWay?: ReadonlySet<string>;
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

export function cellsIn(rows: readonly ResultRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) =>
      KEPT.filter((field) => field in row).map((field) => keyOf({ id: row.participant_id, field })),
    ),
  );
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
    else put(next, { id, field, ...to }, person, sheet);
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
