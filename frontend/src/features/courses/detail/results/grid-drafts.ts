/** What was typed into the grid and is not kept yet: what is sent of it, and what comes back. */
import {
  type CellEdit,
  type CellPlace,
  FIELDS,
  type Field,
  type Participant,
  type ResultRow,
  readCell,
} from "@/features/courses/detail/results/cell-values";
import type { Choice } from "@/shared/ui/select-field";

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
