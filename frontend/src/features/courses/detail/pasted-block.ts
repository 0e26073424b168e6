/** A block of cells pasted over those of people: under headings, by RUT, or as it lies. */

import {
  type CellEdit,
  type Field,
  isField,
  type Participant,
  type Stop,
} from "@/features/courses/detail/results";
import { fromClipboard } from "@/platform/grid/clipboard";
import { overhang, pasted, type Range } from "@/platform/grid/places";
import { fold } from "@/platform/lib/format";
import { checkRut, cleanRut } from "@/platform/lib/rut";

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
