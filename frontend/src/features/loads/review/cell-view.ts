/** What a cell of the review shows, and what can be done about it. */
import { gridTexts } from "@/features/loads/review/texts";
import type {
  CellProblem,
  FieldChange,
  ProblemKind,
  ReviewColumn,
  ReviewRow,
} from "@/features/loads/types";

/** The problem of a cell; one that has no column stands at the number of its row. */
export function problemIn(row: ReviewRow, column: ReviewColumn | null): CellProblem | null {
  const position = column?.position ?? null;
  return row.problems.find((problem) => problem.position === position) ?? null;
}

/** What a cell says, in the file or as it was read. */
export function textIn(
  row: ReviewRow,
  column: ReviewColumn,
  index: number,
  raw: boolean,
): string | null {
  const said = row.cells[index] ?? null;
  return raw ? said : (row.read[column.position] ?? said);
}

/** The other side of what a cell shows, where it has one. */
export function otherSide(row: ReviewRow, column: ReviewColumn, index: number, raw: boolean) {
  const read = row.read[column.position];
  if (read === undefined) return undefined;
  return raw ? gridTexts.readAs(read) : gridTexts.inFile(row.cells[index] ?? "");
}

/**
 * What the load would change of a registered record, at the first column that brings the datum; of
 * a row of days or times, of their end, too.
 */
export function changeAt(
  row: ReviewRow,
  column: ReviewColumn,
  columns: readonly ReviewColumn[],
): FieldChange | null {
  if (row.state !== "updated") return null;
  const first = columns.find(({ attribute }) => attribute === column.attribute);
  if (first?.position !== column.position) return null;
  const mine = row.changes.filter(
    ({ attribute }) => attribute === column.attribute || attribute === column.also,
  );
  const [change, end] = mine;
  if (!change || !end) return change ?? null;
  return {
    ...change,
    before: gridTexts.fromTo(change.before, end.before),
    after: gridTexts.fromTo(change.after, end.after),
  };
}

/** The kind that a problem of a cell belongs to, with how many rows share it. */
export function kindOfProblem(
  problem: CellProblem,
  kinds: readonly ProblemKind[],
): ProblemKind | null {
  const alike = kinds.filter(
    ({ code, attribute }) => code === problem.code && attribute === problem.attribute,
  );
  return (
    alike.find(({ columnPosition }) => columnPosition === problem.position) ?? alike[0] ?? null
  );
}

/** The problem in one sentence for the ears, with the suggestion and the key that takes it. */
export function spokenProblem(problem: CellProblem, editable: boolean): string {
  const { message, howToFix, suggestion } = problem;
  const words = [message, howToFix];
  if (suggestion !== null && editable) words.push(gridTexts.spokenSuggestion(suggestion));
  return words.filter(Boolean).join(" ");
}

/** The place of a cell as a spreadsheet names it. */
export function cellName(column: ReviewColumn, row: number): string {
  return column.letter ? `${column.letter}${row}` : gridTexts.cellOf(column.name, row);
}

/** The column by which a person knows a row: its name, else its RUT, else the first part of its name; -1: none. */
export function namingColumn(columns: readonly ReviewColumn[]): number {
  const find = (fits: (column: ReviewColumn) => boolean) => columns.findIndex(fits);
  const isName = ({ attribute }: ReviewColumn) => NAMES.has(attribute);
  const whole = find((column) => isName(column) && column.part === null);
  if (whole >= 0) return whole;
  const rut = find(({ attribute, part }) => attribute === "rut" && part === null);
  return rut >= 0 ? rut : find(isName);
}

/** What each kind of load calls the name of a row. */
const NAMES: ReadonlySet<string> = new Set(["name", "razon_social", "courseName", "month"]);

const NARROW: Readonly<Record<string, number>> = {
  rut: 8,
  date: 7,
  money: 8,
  count: 6,
  boolean: 6,
  gender: 6,
  phone: 10,
  email: 14,
  name: 14,
};
const LONGEST_REM = 20;
/** Beyond this the name of a datum is cut: the person's heading says it as well. */
const LONGEST_LABEL = 18;
const REM_PER_LETTER = 0.5;
const PADDING_REM = 1.5;

/** Wide enough for what its first rows hold, within reason. In rem. */
export function columnWidth(
  column: ReviewColumn,
  index: number,
  rows: readonly ReviewRow[],
): number {
  const least = NARROW[column.kind] ?? 9;
  const heading = Math.max(column.name.length, Math.min(column.label.length, LONGEST_LABEL));
  const longest = Math.max(
    heading,
    ...rows.flatMap((row) =>
      [row.cells[index], row.read[column.position]].map((text) => text?.length ?? 0),
    ),
  );
  return Math.min(LONGEST_REM, Math.max(least, longest * REM_PER_LETTER + PADDING_REM));
}

/** Figures stand at the end, so that their digits line up. */
export function isFigure({ kind }: ReviewColumn): boolean {
  return kind === "money" || kind === "count";
}
