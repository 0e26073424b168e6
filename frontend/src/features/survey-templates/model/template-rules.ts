/** What must hold of a template before it is saved, in the words of the server. */
import { tidy } from "@/features/survey-templates/model/table-edits";
import { fold } from "@/shared/lib/fold";
import type { SurveyColumn, SurveyComment, SurveyTable } from "@/shared/surveys/definition";

export const MOST_TABLES = 10;
export const MOST_ROWS = 30;
export const MOST_COLUMNS = 11;
const LEAST_COLUMNS = 2;
const MOST_VALUE = 9_999;

export const RULES = {
  title: "Ingresa un título de 3 a 120 caracteres.",
  type: "Selecciona el tipo de encuesta.",
  noTable: "Agrega al menos una tabla de preguntas.",
  manyTables: "Usa hasta 10 tablas de preguntas.",
  tableTitle: "Ingresa un título de 1 a 120 caracteres para la tabla.",
  noRow: "Cada tabla necesita al menos una pregunta.",
  manyRows: "Cada tabla puede tener hasta 30 preguntas.",
  row: "Escribe una pregunta de 3 a 300 caracteres.",
  sameRow: "Pregunta repetida en la tabla.",
  columns: "Cada tabla necesita entre 2 y 11 opciones.",
  label: "Escribe una opción de 1 a 60 caracteres.",
  sameLabel: "Opción repetida en la tabla.",
  manyNotApplicable: "Usa una sola opción de no aplica por tabla.",
  values: "Los valores de la escala deben ir en orden.",
  value: "Ingresa un valor entre -9.999 y 9.999, con hasta dos decimales.",
  prompt: "Escribe la pregunta abierta o desactívala.",
  longPrompt: "La pregunta abierta puede tener hasta 200 caracteres.",
} as const;

/** One thing to mend, and where: "tabla-x.rows.pregunta-y". */
export interface Fault {
  place: string;
  message: string;
}

export const TABLES_PLACE = "tables";
export const PROMPT_PLACE = "comment.prompt";

export function tableFaults(tables: readonly SurveyTable[]): Fault[] {
  return [
    ...when(tables.length === 0, TABLES_PLACE, RULES.noTable),
    ...when(tables.length > MOST_TABLES, TABLES_PLACE, RULES.manyTables),
    ...tables.flatMap(faultsOfTable),
  ];
}

export function commentFaults({ enabled, prompt }: SurveyComment): Fault[] {
  if (!enabled) return [];
  const { length } = tidy(prompt);
  return [
    ...when(length === 0, PROMPT_PLACE, RULES.prompt),
    ...when(length > 200, PROMPT_PLACE, RULES.longPrompt),
  ];
}

/** The first thing to mend at a place. */
export function faultAt(faults: readonly Fault[], place: string): string | undefined {
  return faults.find((fault) => fault.place === place)?.message;
}

/** Whether anything in a part of the template is to be mended. */
export function isFaulty(faults: readonly Fault[], part: string): boolean {
  return faults.some(({ place }) => place === part || place.startsWith(`${part}.`));
}

function faultsOfTable(table: SurveyTable): Fault[] {
  const { tableId: id, rows, columns } = table;
  return [
    ...when(!isBetween(table.title, 1, 120), `${id}.title`, RULES.tableTitle),
    ...when(rows.length === 0, `${id}.rows`, RULES.noRow),
    ...when(rows.length > MOST_ROWS, `${id}.rows`, RULES.manyRows),
    ...rows.flatMap((row, at) => [
      ...when(!isBetween(row.text, 3, 300), `${id}.rows.${row.rowId}`, RULES.row),
      ...when(isRepeated(rows, at, textOf), `${id}.rows.${row.rowId}`, RULES.sameRow),
    ]),
    ...faultsOfColumns(`${id}.columns`, columns),
  ];
}

function faultsOfColumns(place: string, columns: readonly SurveyColumn[]): Fault[] {
  const { length } = columns;
  const values = columns.filter(({ isNA }) => !isNA).map(({ value }) => value);
  return [
    ...when(length < LEAST_COLUMNS || length > MOST_COLUMNS, place, RULES.columns),
    ...when(columns.filter(({ isNA }) => isNA).length > 1, place, RULES.manyNotApplicable),
    ...when(!isScale(values), place, RULES.values),
    ...columns.flatMap((column, at) => [
      ...when(!isBetween(column.label, 1, 60), `${place}.${column.columnId}`, RULES.label),
      ...when(isRepeated(columns, at, labelOf), `${place}.${column.columnId}`, RULES.sameLabel),
      ...when(!isValue(column.value), `${place}.${column.columnId}`, RULES.value),
    ]),
  ];
}

function when(wrong: boolean, place: string, message: string): Fault[] {
  return wrong ? [{ place, message }] : [];
}

function isBetween(text: string, least: number, most: number): boolean {
  const { length } = tidy(text);
  return length >= least && length <= most;
}

const textOf = ({ text }: { text: string }) => text;
const labelOf = ({ label }: { label: string }) => label;

/** Capitals, accents and spaces make no other question. */
function isRepeated<Item>(items: readonly Item[], at: number, read: (item: Item) => string) {
  const texts = items.slice(0, at + 1).map((item) => fold(tidy(read(item))));
  const own = texts.pop();
  return own !== "" && texts.includes(own ?? "");
}

/** All values are set and rise or fall, or none is set. */
function isScale(values: readonly (number | null)[]): boolean {
  const set = values.filter((value) => value !== null);
  if (set.length === 0) return true;
  if (set.length < values.length) return false;
  const steps = set.slice(1).map((value, at) => value - (set[at] ?? 0));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function isValue(value: number | null): boolean {
  if (value === null) return true;
  return Math.abs(value) <= MOST_VALUE && Number(value.toFixed(2)) === value;
}
