/** Ways of putting values into many cells, and of going from cell to cell. */
import {
  type CellEdit,
  type CellPlace,
  FIELDS,
  type Field,
  type Participant,
} from "@/features/courses/detail/results/cell-values";
import { type Block, rowsByRut } from "@/features/courses/detail/results/pasted-block";
import { cleanRut } from "@/shared/lib/rut";

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
