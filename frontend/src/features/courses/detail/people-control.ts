/** The cells of the people of a course as a grid: where its keys lead, and what is written, filled and pasted in them. */

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Pasted, pasteAt, readBlock } from "@/features/courses/detail/pasted-block";
import { FIELD_OF } from "@/features/courses/detail/people-columns";
import { presentNow } from "@/features/courses/detail/presence";
import { type Drafts, keyOf as keyOfCell } from "@/features/courses/detail/result-drafts";
import {
  type CellEdit,
  type Field,
  isField,
  type Participant,
  type Stop,
  type StopPlace,
  writeCell,
} from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import type { CellText } from "@/platform/grid/cells";
import {
  GridControl,
  type GridInput,
  type GridState,
  keyOf,
  placeOf,
  useGridControl,
  useGridState,
} from "@/platform/grid/grid-control";
import { type Cursor, cursorAt, isSame, type Place, type Range } from "@/platform/grid/places";
import type { ListColumn } from "@/platform/lists/list-spec";
import type { Choice } from "@/platform/ui/select-field";
import { turnLast } from "@/platform/undo/undo";

export type Step = "up" | "down" | "left" | "right" | "next" | "back";

interface PeopleInput extends GridInput<Participant> {
  /** By column: the box that chooses a row, its name and its cells as they stand, and its menu. */
  stops: readonly Stop[];
  onEdit: (edits: readonly CellEdit[]) => void;
  onPaste: (pasted: Pasted) => void;
}

export function stopsOf(columns: readonly ListColumn<Participant>[]): Stop[] {
  const shown = columns.flatMap(({ id }) => (id === "name" ? id : (FIELD_OF[id] ?? [])));
  return ["select", ...shown, "menu"];
}

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

/** The place beside another one; null where there is none. `next` and `back` go through the cells of one row after the other. */
export function steppedFrom(
  { row, column }: Place,
  step: Step,
  { stops, total }: { stops: readonly Stop[]; total: number },
): Place | null {
  const inGrid = (place: Place) =>
    stops[place.column] && place.row >= 0 && place.row < total ? place : null;
  if (step !== "next" && step !== "back") {
    const [rows, columns] = STEPS[step];
    return inGrid({ row: row + rows, column: column + columns });
  }
  const by = step === "next" ? 1 : -1;
  const cells = stops.flatMap((stop, at) => (isField(stop) ? at : []));
  const beside = cells[cells.indexOf(column) + by];
  if (beside !== undefined && isField(stops[column] ?? "menu")) return { row, column: beside };
  const first = by > 0 ? cells[0] : cells.at(-1);
  return first === undefined ? null : inGrid({ row: row + by, column: first });
}

export class PeopleControl extends GridControl<Participant, PeopleInput> {
  constructor(input: PeopleInput) {
    const first = input.stops.findIndex(isField);
    super(input, { cursor: cursorAt(0, Math.max(first, 1)), editing: null, gone: null });
  }

  /** Who was taken out leaves the cursor to who stands there now. */
  protected override lost(cursor: Cursor): void {
    this.set({ cursor });
  }

  /** The menu of a row holds nothing that is copied or written. */
  protected override get range(): Range {
    const { left, right, ...rows } = super.range;
    const last = this.input.columns - 1;
    return { ...rows, left: Math.min(left, last), right: Math.min(right, last) };
  }

  /** Of one cell the field that is open in it has the clipboard, and a text that is marked elsewhere as well. */
  protected override isForeign(target: EventTarget): boolean {
    if (this.isRange) return false;
    const isMarked = document.getSelection()?.isCollapsed === false;
    return isMarked || (target as Element).closest("input, select, button, a") !== null;
  }

  /** Answers whether there was somewhere to go. */
  step(from: StopPlace, step: Step): boolean {
    const { rows, stops } = this.input;
    const row = rows.indexOf(from.id) ?? -1;
    const next = steppedFrom({ row, column: stops.indexOf(from.stop) }, step, {
      stops,
      total: rows.total,
    });
    if (next) this.go(cursorAt(next.row, next.column));
    // The keys that walk hold at the edges; only Tab leads out of the grid.
    return next !== null || (step !== "next" && step !== "back");
  }

  /** A key on a stop of the grid. Answers whether it means something there. */
  pressOn(event: KeyboardEvent): boolean {
    const place = placeOf(event.target);
    if (place && !isSame(place, this.place)) this.set({ cursor: { active: place, anchor: place } });
    return this.press(keyOf(event));
  }

  lead({ id, stop }: StopPlace): void {
    const column = this.input.stops.indexOf(stop);
    this.show(id, column < 0 ? Math.max(this.input.stops.indexOf("name"), 1) : column);
  }

  pasteText(text: string): void {
    void this.paste(readBlock(text));
  }

  protected override async paste(block: readonly (readonly string[])[]): Promise<void> {
    const { rows, stops, onPaste } = this.input;
    const people = (await rows.rowsBetween(0, rows.total - 1)) ?? [];
    onPaste(pasteAt(this.range, block, { people, stops: stops.slice(0, -1) }));
  }
}

export interface PeopleCells {
  control: PeopleControl;
  state: GridState<Participant>;
  /** The place that a key, a click or a step that was taken back led to last. */
  asked: StopPlace | null;
  begin: (place: StopPlace) => void;
  keep: (edit: CellEdit) => void;
  /** Where the focus goes when somebody leaves the grid with Esc. */
  exit: RefObject<HTMLSpanElement | null>;
}

interface PeopleCellsInput {
  people: readonly Participant[];
  stops: readonly Stop[];
  statuses: readonly Choice[];
  drafts: Drafts;
  onEdit: (edits: readonly CellEdit[]) => void;
  onPaste: (pasted: Pasted) => void;
}

/** As far as a page of a low screen. */
const PAGE = 10;

/** The grid of people while it is on screen; a place takes the focus only after a key or a click brought it there. */
export function usePeopleCells(input: PeopleCellsInput): PeopleCells {
  const { people, stops, statuses, drafts, onEdit, onPaste } = input;
  const [asked, setAsked] = useState<StopPlace | null>(null);
  const exit = useRef<HTMLSpanElement>(null);
  const control = useGridControl(PeopleControl, {
    ...{ stops, onEdit, onPaste, columns: stops.length - 1, page: PAGE, editable: true },
    listKey: "people",
    order: people.map(({ participant_id }) => participant_id).join(),
    rows: {
      total: people.length,
      rowAt: (index) => people[index],
      keyOf: ({ participant_id }) => participant_id,
      indexOf(id) {
        const index = people.findIndex(({ participant_id }) => participant_id === id);
        return index < 0 ? null : index;
      },
      rowsBetween: async (top, bottom) => people.slice(top, bottom + 1),
      textAt: (row, column) => textIn(row, stops[column], { drafts, statuses }),
    },
    write: (cells) => onEdit(editsOf(cells, stops)),
    turn: (way) => void turnLast(way),
    reveal({ row, column }) {
      const person = people[row];
      const stop = stops[column];
      if (person && stop) setAsked({ id: person.participant_id, stop });
    },
    // Rows that change their places keep the focus that is in them.
    hasFocus: () => false,
  });
  useEffect(() => {
    return asked ? focusWhenDrawn(asked) : undefined;
  }, [asked]);
  const [doors] = useState(() => ({
    begin: (place: StopPlace) => control.lead(place),
    keep: (edit: CellEdit) => control.input.onEdit([edit]),
  }));
  return { control, state: useGridState(control), asked, exit, ...doors };
}

/** A cell as it is copied and filled down: what was said of presence in words. */
function textIn(
  person: Participant,
  stop: Stop | undefined,
  { drafts, statuses }: Pick<PeopleCellsInput, "drafts" | "statuses">,
): string | null {
  if (stop === "name") return person.name;
  if (!isField(stop)) return null;
  const { participant_id: id } = person;
  const draftOf = (field: Field) => drafts.get(keyOfCell({ id, field }));
  if (stop !== "presence") return draftOf(stop)?.text ?? writeCell(stop, person[stop], statuses);
  const present = presentNow(person, draftOf("attendance"));
  return present === null ? "" : present ? resultTexts.present : resultTexts.absent;
}

/** Presence beside a share or hours of the same row says less than they do. */
function editsOf(cells: readonly CellText<Participant>[], stops: readonly Stop[]): CellEdit[] {
  const edits = cells.flatMap(({ row, column, text }): CellEdit[] => {
    const field = stops[column];
    return isField(field) ? [{ id: row.participant_id, field, text: text ?? "" }] : [];
  });
  const saysMore = edits.some(({ field }) => field === "attendance" || field === "attendedHours");
  return saysMore ? edits.filter(({ field }) => field !== "presence") : edits;
}

/** Names a place that the keys lead to, so that the focus finds it. */
export function stopKey({ id, stop }: StopPlace): string {
  return `${id}:${stop}`;
}

/** A row that was out of sight is drawn some frames after it was scrolled to. */
const MOST_FRAMES = 20;

/** Answers how to give it up. */
function focusWhenDrawn(asked: StopPlace): () => void {
  let frame = 0;
  function look(left: number): void {
    const stop = document.querySelector<HTMLElement>(`[data-stop="${stopKey(asked)}"]`);
    const place = stop instanceof HTMLTableCellElement ? stop.querySelector("button") : stop;
    const row = document.querySelector(`[data-row="${asked.id}"]`);
    place?.focus();
    // Also where it had the focus already: what is typed replaces what stands there.
    if (place instanceof HTMLInputElement) place.select();
    // On a phone there is the person.
    else if (!place && row) row.scrollIntoView({ block: "center" });
    else if (!place && left > 0) frame = requestAnimationFrame(() => look(left - 1));
  }
  look(MOST_FRAMES);
  return () => cancelAnimationFrame(frame);
}
