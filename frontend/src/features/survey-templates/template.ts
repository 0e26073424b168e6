/** A survey template: its rules, what is typed of it, its words, scales, and edits of its tables. */
import type {
  SurveyColumn,
  SurveyComment,
  SurveyRow,
  SurveyTable,
} from "@/entities/survey/definition";
import type { Starter, Template, TemplateForm } from "@/features/survey-templates/api";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { fold } from "@/platform/lib/format";
import type { Choice } from "@/platform/ui/select-field";

export const MOST_TABLES = 10;
export const MOST_ROWS = 30;
export const MOST_COLUMNS = 11;
const LEAST_COLUMNS = 2;
const MOST_VALUE = 9_999;

/** One thing to mend, and where: "tabla-x.rows.pregunta-y". */
export interface Fault {
  place: string;
  message: string;
}

export const TABLES_PLACE = "tables";
export const PROMPT_PLACE = "comment.prompt";

export function tableFaults(tables: readonly SurveyTable[]): Fault[] {
  return [
    ...when(tables.length === 0, TABLES_PLACE, templatesTexts.rules.noTable),
    ...when(tables.length > MOST_TABLES, TABLES_PLACE, templatesTexts.rules.manyTables),
    ...tables.flatMap(faultsOfTable),
  ];
}

export function commentFaults({ enabled, prompt }: SurveyComment): Fault[] {
  if (!enabled) return [];
  const { length } = tidy(prompt);
  return [
    ...when(length === 0, PROMPT_PLACE, templatesTexts.rules.prompt),
    ...when(length > 200, PROMPT_PLACE, templatesTexts.rules.longPrompt),
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
    ...when(!isBetween(table.title, 1, 120), `${id}.title`, templatesTexts.rules.tableTitle),
    ...when(rows.length === 0, `${id}.rows`, templatesTexts.rules.noRow),
    ...when(rows.length > MOST_ROWS, `${id}.rows`, templatesTexts.rules.manyRows),
    ...rows.flatMap((row, at) => [
      ...when(!isBetween(row.text, 3, 300), `${id}.rows.${row.rowId}`, templatesTexts.rules.row),
      ...when(
        isRepeated(rows, at, textOf),
        `${id}.rows.${row.rowId}`,
        templatesTexts.rules.sameRow,
      ),
    ]),
    ...faultsOfColumns(`${id}.columns`, columns),
  ];
}

function faultsOfColumns(place: string, columns: readonly SurveyColumn[]): Fault[] {
  const { length } = columns;
  const values = columns.filter(({ isNA }) => !isNA).map(({ value }) => value);
  return [
    ...when(length < LEAST_COLUMNS || length > MOST_COLUMNS, place, templatesTexts.rules.columns),
    ...when(
      columns.filter(({ isNA }) => isNA).length > 1,
      place,
      templatesTexts.rules.manyNotApplicable,
    ),
    ...when(!isScale(values), place, templatesTexts.rules.values),
    ...columns.flatMap((column, at) => [
      ...when(
        !isBetween(column.label, 1, 60),
        `${place}.${column.columnId}`,
        templatesTexts.rules.label,
      ),
      ...when(
        isRepeated(columns, at, labelOf),
        `${place}.${column.columnId}`,
        templatesTexts.rules.sameLabel,
      ),
      ...when(!isValue(column.value), `${place}.${column.columnId}`, templatesTexts.rules.value),
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

export interface TemplateTyped {
  title: string;
  description: string;
  type: string;
  respondent: string;
  tables: readonly SurveyTable[];
  comment: SurveyComment;
}

export function blankTemplate(): TemplateTyped {
  return {
    title: "",
    description: "",
    type: "",
    respondent: "participante",
    tables: [newTable(columnsOfScale(AGREEMENT_SCALE, []))],
    comment: {
      enabled: true,
      prompt: templatesTexts.starterComment,
      required: false,
      maxLength: 2_000,
    },
  };
}

/** As it is typed: nothing is an empty text. */
export function typedTemplate(known: Template | Starter): TemplateTyped {
  const { title, description, type, respondent, tables, comment } = known;
  return { title, description: description ?? "", type, respondent, tables, comment };
}

export function copiedTemplate(known: Template): TemplateTyped {
  const typed = typedTemplate(known);
  return { ...typed, title: commonTexts.copyOf(typed.title).slice(0, 120) };
}

type SentValues = Pick<TemplateForm, "title" | "type" | "respondent" | "description"> & {
  tables: readonly SurveyTable[];
  comment: SurveyComment;
};

/** What the server takes, of a template that keeps the rules. */
export function sentTemplate(all: SentValues): Omit<TemplateForm, "parent_id"> {
  const { comment } = all;
  return {
    ...all,
    tables: asSent(all.tables),
    comment: { ...comment, prompt: tidy(comment.prompt) },
  };
}

export const SATISFACTION = "Satisfacción";
export const TRANSFER = "Transferencia";
export const TYPES = [SATISFACTION, TRANSFER] as const;
const PARTICIPANT = "participante";
const BOSS = "jefatura";
export const ROLES = [PARTICIPANT, BOSS] as const;

export const TYPE_CHOICES: readonly Choice<(typeof TYPES)[number]>[] = TYPES.map((type) => ({
  value: type,
  label: type,
}));

export const ROLE_CHOICES: readonly Choice[] = [
  { value: PARTICIPANT, label: templatesTexts.participants },
  { value: BOSS, label: templatesTexts.bosses },
];

export function roleWords(role: string): string {
  return ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
}

/** Whom a survey of a type asks unless somebody says otherwise. */
export function usualRole(type: string): (typeof ROLES)[number] {
  return type === TRANSFER ? BOSS : PARTICIPANT;
}

/** "Usada en 6 cursos; los envíos ya hechos no cambian." */
export function usedWords(uses: number): string {
  return templatesTexts.used(uses);
}

export function newRow(text = ""): SurveyRow {
  return { rowId: freshId("pregunta"), text, order: 0, required: false };
}

export function newColumn(label = "", value: number | null = null): SurveyColumn {
  return { columnId: freshId("opcion"), label, value, isNA: false };
}

export function newTable(columns: readonly SurveyColumn[]): SurveyTable {
  return {
    tableId: freshId("tabla"),
    title: "",
    instructions: null,
    order: 0,
    scope: "curso",
    requireAll: true,
    columns,
    rows: [newRow()],
  };
}

/** The same questions again, under names of their own. */
export function copyOf(table: SurveyTable): SurveyTable {
  return {
    ...table,
    tableId: freshId("tabla"),
    title: templatesTexts.copy(table.title),
    rows: table.rows.map((row) => ({ ...row, rowId: freshId("pregunta") })),
  };
}

/** Puts new items after one of the list, or at its end. */
export function insertedAfter<Item>(
  items: readonly Item[],
  index: number,
  added: readonly Item[],
): readonly Item[] {
  return [...items.slice(0, index + 1), ...added, ...items.slice(index + 1)];
}

/** One line, one question; numbers and dots that began the lines of a list are left out. */
export function questionsIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}[.)-]|[-*•–])\s+/, ""))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .map((line) => line.slice(0, 300));
}

interface Pasted {
  rows: readonly SurveyRow[];
  /** How many lines became questions; the rest were there already. */
  added: number;
}

/** Adds each line as a question in place of an empty one, without what is asked already. */
export function withPasted(rows: readonly SurveyRow[], index: number, text: string): Pasted {
  const known = new Set(rows.map((row) => fold(row.text)));
  const fresh = questionsIn(text).filter((line) => {
    const isNew = !known.has(fold(line));
    known.add(fold(line));
    return isNew;
  });
  const added = insertedAfter(rows, index, fresh.map(newRow));
  const isEmpty = rows[index]?.text.trim() === "" && fresh.length > 0;
  return { rows: isEmpty ? added.filter((_, at) => at !== index) : added, added: fresh.length };
}

/** The last option, apart from the scale. */
export function withNotApplicable(columns: readonly SurveyColumn[]): readonly SurveyColumn[] {
  if (columns.some(({ isNA }) => isNA)) return columns;
  return [...columns, { ...newColumn(templatesTexts.notApplicable), isNA: true }];
}

/** As the server takes them: in the order in which they stand, tidy, and with nothing left over. */
export function asSent(tables: readonly SurveyTable[]) {
  return tables.map((table, index) => ({
    ...table,
    title: tidy(table.title),
    instructions: tidy(table.instructions ?? "") || null,
    order: index + 1,
    columns: table.columns.map((column) => ({
      ...column,
      label: tidy(column.label),
      value: column.isNA ? null : column.value,
    })),
    rows: table.rows.map((row, at) => ({ ...row, text: tidy(row.text), order: at + 1 })),
  }));
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface Scale {
  id: string;
  label: string;
  options: readonly (readonly [label: string, value: number])[];
}

const rising = (labels: readonly string[]) => labels.map((label, at) => [label, at + 1] as const);

export const AGREEMENT_SCALE: Scale = {
  id: "acuerdo",
  label: templatesTexts.agreement,
  options: rising(templatesTexts.agreementOptions),
};

export const SCALES: readonly Scale[] = [
  AGREEMENT_SCALE,
  { id: "nota", label: templatesTexts.grade, options: rising(["1", "2", "3", "4", "5", "6", "7"]) },
  {
    id: "frecuencia",
    label: templatesTexts.frequency,
    options: rising(templatesTexts.frequencyOptions),
  },
  {
    id: "si-no",
    label: templatesTexts.yesPartlyNo,
    options: [
      [templatesTexts.yes, 3],
      [templatesTexts.partly, 2],
      [templatesTexts.no, 1],
    ],
  },
];

/** Options that were there keep their names, so that answers to them stay answers; so does "No aplica". */
export function columnsOfScale(
  scale: Scale,
  before: readonly SurveyColumn[],
): readonly SurveyColumn[] {
  const kept = before.filter(({ isNA }) => !isNA);
  const columns = scale.options.map(([label, value]) => {
    const known = kept.find((column) => fold(column.label) === fold(label));
    return { ...(known ?? newColumn()), label, value, isNA: false };
  });
  return [...columns, ...before.filter(({ isNA }) => isNA)];
}

/** The scale that a table has, if it is one of ours. */
export function scaleOf(columns: readonly SurveyColumn[]): Scale | null {
  const own = columns.filter(({ isNA }) => !isNA);
  return (
    SCALES.find(
      ({ options }) =>
        options.length === own.length &&
        options.every(([label, value], at) => {
          const column = own[at];
          return column?.label === label && column.value === value;
        }),
    ) ?? null
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random, since an answer to a removed question must not be taken for one to its successor. */
export function freshId(kind: "tabla" | "pregunta" | "opcion"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${kind}-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}
