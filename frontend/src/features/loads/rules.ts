/** What is decided about a file before it is loaded: how columns relate, what stands for unknown values, what becomes of people who are there already. */
import type { LoadKind } from "@/features/loads/kinds";
import { columnsTexts } from "@/features/loads/mapping-texts";
import { rowsToWrite, withProblems } from "@/features/loads/outcomes";
import { reviewTexts } from "@/features/loads/review/texts";
import type { MakingStep } from "@/features/loads/steps";
import type {
  Attribute,
  Blanks,
  Counts,
  Detail,
  DetailState,
  OnDuplicate,
  OnError,
  Resolution,
  Resolutions,
  UnknownValue,
} from "@/features/loads/types";
import { capitalised, formatList, formatNumber } from "@/platform/lib/format";

/** Attribute and part of a column as one text, for a select: "rut", "rut.dv", "none" for not loaded. */
export type Target = string;

export interface TargetChoice {
  value: Target;
  label: string;
}

export interface ColumnChoice {
  position: number;
  name: string;
  target: Target;
  state: DetailState;
  confidence: number;
  reason: string;
  /** Attribute that this column may be as well as others, and nobody has said yet which it is. */
  asked: string | null;
}

/** Several columns may be one attribute; which one has consequences. */
export interface Question {
  attribute: Attribute;
  /** `meant` is what a column becomes that is chosen: the attribute, or the part of it. */
  columns: readonly (ColumnChoice & { evidence: string; meant: Target })[];
  answered: boolean;
}

/** What the person changed: column position -> target. */
export type ColumnEdits = Record<number, Target>;

export const NOT_LOADED: Target = "none";

export function targetOf(attribute: string | null, part: string | null): Target {
  if (!attribute) return NOT_LOADED;
  return part ? `${attribute}.${part}` : attribute;
}

export function splitTarget(target: Target): { attribute: string | null; part: string | null } {
  if (target === NOT_LOADED) return { attribute: null, part: null };
  const [attribute = "", part] = target.split(".");
  return { attribute, part: part ?? null };
}

/** Every choice of the select: whole attributes, then their parts right after each. */
export function targetChoices(attributes: readonly Attribute[]): TargetChoice[] {
  return [
    { value: NOT_LOADED, label: columnsTexts.doNotLoad },
    ...attributes.flatMap((attribute) => [
      { value: attribute.attribute, label: attribute.label },
      ...attribute.parts.map(({ part, label, also }) => ({
        value: targetOf(attribute.attribute, part),
        label: also ? label : `${capitalised(label)} (${attribute.label})`,
      })),
    ]),
  ];
}

/** The columns as they stand: what the server suggested, with the person's changes over it. */
export function columnChoices(details: readonly Detail[], edits: ColumnEdits): ColumnChoice[] {
  return details.map((detail) => {
    const suggested = targetOf(detail.attribute, detail.part);
    const target = edits[detail.column_position] ?? suggested;
    const changed = target !== suggested;
    return {
      position: detail.column_position,
      name: detail.column_name,
      target,
      state: stateOf(target, changed, detail),
      confidence: changed ? 1 : detail.confidence,
      reason: changed ? columnsTexts.chosenByYou : detail.reason,
      asked: edits[detail.column_position] === undefined ? (detail.asked ?? null) : null,
    };
  });
}

/** What the server asks about, with the columns as they stand. */
export function questionsOf(
  details: readonly Detail[],
  columns: readonly ColumnChoice[],
  attributes: readonly Attribute[],
): Question[] {
  return attributes.flatMap((attribute) => {
    const asked = details.filter((detail) => detail.asked === attribute.attribute);
    const rivals = columns.flatMap((column) => {
      const detail = asked.find((one) => one.column_position === column.position);
      if (detail === undefined) return [];
      const meant = targetOf(attribute.attribute, detail.part);
      return [{ ...column, evidence: detail.reason, meant }];
    });
    if (rivals.length === 0) return [];
    return [{ attribute, columns: rivals, answered: rivals.every(({ asked: open }) => !open) }];
  });
}

function stateOf(target: Target, changed: boolean, detail: Detail): DetailState {
  if (target === NOT_LOADED) return "ignored";
  if (changed) return "confirmed";
  return detail.state === "ignored" ? "suggested" : detail.state;
}

/** Required attributes that neither a column nor a step gives. */
export function missingAttributes(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  made: ReadonlySet<string>,
): Attribute[] {
  const given = givenBy(attributes, columns, made);
  return attributes.filter((attribute) => attribute.required && !given.has(attribute.attribute));
}

/** Those of the missing attributes that only new rows need: the file brings the key of the others,
 * and something to say of them. */
export function leftToNew(
  missing: readonly Attribute[],
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  made: ReadonlySet<string>,
  joinsCourse: boolean,
): Attribute[] {
  const given = givenBy(attributes, columns, made);
  const isKnown = attributes.some(({ attribute, key }) => key && given.has(attribute));
  const saysMore = attributes.some(({ attribute, key }) => !key && given.has(attribute));
  return isKnown && (saysMore || joinsCourse) ? missing.filter(({ key }) => !key) : [];
}

/** Attributes that are not required and yet let most rows fail when nothing gives them. */
const NEEDED_BY_MOST = new Set(["rut", "company", "company_id"]);

export function advisedAttributes(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  made: ReadonlySet<string>,
): Attribute[] {
  const given = givenBy(attributes, columns, made);
  return attributes.filter(
    ({ attribute, required }) =>
      !required && NEEDED_BY_MOST.has(attribute) && !given.has(attribute),
  );
}

/** Data that rows may lack until they are used, of which neither a column nor a field says any. */
export function laterAttributes(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  asked: ReadonlySet<string>,
): Attribute[] {
  const given = givenBy(attributes, columns, asked);
  return attributes.filter(({ attribute, later }) => later && !given.has(attribute));
}

const SENCE_NAME = { name: "courseSenceName", like: "courseName", neededBy: "courseCodeSence" };

/** The name in SENCE, where the file has codes of it and one name only, and the column that may be both. */
export function sameName(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  given: ReadonlySet<string>,
): { attribute: Attribute; column: ColumnChoice } | null {
  const attribute = attributes.find((one) => one.attribute === SENCE_NAME.name);
  const column = columns.find(({ target }) => target === SENCE_NAME.like);
  const all = givenBy(attributes, columns, given);
  if (!(attribute && column && all.has(SENCE_NAME.neededBy)) || all.has(SENCE_NAME.name)) {
    return null;
  }
  return { attribute, column };
}

/** A column of times or of days gives their end, too. */
function givenBy(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
  made: ReadonlySet<string>,
) {
  const given = columns.flatMap(({ target }) => {
    const { attribute, part } = splitTarget(target);
    return [attribute, partNamed(attributes, attribute, part)?.also];
  });
  return new Set([...given, ...made]);
}

export function partNamed(
  attributes: readonly Attribute[],
  attribute: string | null,
  part: string | null,
): Attribute["parts"][number] | undefined {
  const known = attributes.find((one) => one.attribute === attribute);
  return known?.parts.find((one) => one.part === part);
}

/** The data that some steps make. */
export function madeData(steps: readonly MakingStep[]): Set<string> {
  return new Set(steps.flatMap(({ into }) => into ?? []));
}

/** Targets that several columns claim, with those columns. */
export function repeatedTargets(columns: readonly ColumnChoice[]): Map<Target, ColumnChoice[]> {
  const taken = columns.filter((column) => column.target !== NOT_LOADED);
  const repeated = taken.map((column) => {
    const rivals = taken.filter((other) => clash(column.target, other.target));
    return [column.target, rivals] as const;
  });
  return new Map(repeated.filter(([, rivals]) => rivals.length > 1));
}

/** Two columns clash over the same target, and over a whole attribute and a part of it. */
function clash(one: Target, other: Target): boolean {
  if (one === other) return true;
  const [mine, theirs] = [splitTarget(one), splitTarget(other)];
  return mine.attribute === theirs.attribute && (mine.part === null || theirs.part === null);
}

/** What the server keeps: one line per column. */
export function detailsToSave(columns: readonly ColumnChoice[], mappingId: number) {
  return columns.map((column) => ({
    column_name: column.name,
    column_position: column.position,
    mapping_id: mappingId,
    ...splitTarget(column.target),
  }));
}

/** Confidence in a word, since a figure alone says little. */
export function confidenceWord(confidence: number): "alta" | "media" | "baja" {
  if (confidence >= 0.85) return columnsTexts.confidenceHigh;
  return confidence >= 0.6 ? columnsTexts.confidenceMedium : columnsTexts.confidenceLow;
}

interface ColumnProblems {
  problems: string[];
  /** By attribute, for those that are shown beside the table. */
  fields: Record<string, string>;
}

/** What is open: required data without a column, and questions. */
export interface Open {
  missing: readonly Attribute[];
  questions: readonly Question[];
  /** Whether nobody has said what becomes of the marks of sessions. */
  sessions?: boolean;
}

export function problemsOf(
  columns: readonly ColumnChoice[],
  { missing, questions, sessions = false }: Open,
  defaults: Readonly<Record<string, string>>,
): ColumnProblems {
  const open = questions.filter(({ answered }) => !answered);
  const asked = new Set(open.map(({ attribute }) => attribute.attribute));
  const without = missing.filter(({ attribute }) => !defaults[attribute] && !asked.has(attribute));
  const fields = without.map((attribute) => {
    const orDefault = takesDefault(attribute) ? columnsTexts.orDefault : "";
    return [attribute.attribute, columnsTexts.columnMissing(attribute.label, orDefault)] as const;
  });
  const repeated = new Set([...repeatedTargets(columns).values()].map(repeatedText));
  return {
    problems: [
      ...fields.map(([, text]) => text),
      ...repeated,
      ...open.map(({ attribute }) => columnsTexts.columnQuestion(attribute.label)),
      ...(sessions ? [columnsTexts.sessionsOpen] : []),
    ],
    fields: Object.fromEntries(fields),
  };
}

export function repeatedText(columns: readonly ColumnChoice[]): string {
  return columnsTexts.sameTarget(formatList(columns.map(({ name }) => `"${name}"`)));
}

/** What is different in every row cannot be the same for all. */
const OWN_OF_EACH_ROW = new Set(["rut", "name", "email", "phone", "razon_social"]);

export function takesDefault({ attribute }: Pick<Attribute, "attribute">): boolean {
  return !OWN_OF_EACH_ROW.has(attribute);
}

/** An answer as one text, for a select: "create", "reject", "7" for the existing one with that id. */
export type Answer = string;

export const CREATE: Answer = "create";
export const REJECT: Answer = "reject";

export interface ExistingChoice {
  id: number;
  name: string;
}

export function answerOf(resolution: Resolution | undefined): Answer {
  if (!resolution) return "";
  return resolution.action === "map" ? String(resolution.id) : resolution.action;
}

function resolutionOf(answer: Answer): Resolution | null {
  if (answer === CREATE) return { action: "create" };
  if (answer === REJECT) return { action: "reject" };
  const id = Number(answer);
  return answer !== "" && Number.isInteger(id) ? { action: "map", id } : null;
}

/** The resolutions with one more answer; an empty answer takes it back. */
export function answered(
  resolutions: Resolutions,
  unknown: Pick<UnknownValue, "attribute" | "value">,
  answer: Answer,
): Resolutions {
  const resolution = resolutionOf(answer);
  const { [unknown.value]: _former, ...others } = resolutions[unknown.attribute] ?? {};
  const values = resolution ? { ...others, [unknown.value]: resolution } : others;
  return { ...resolutions, [unknown.attribute]: values };
}

/** What stands for an answer that nobody gave: a value that waits for one has none. */
export function silentAnswer({ asks }: UnknownValue): Answer {
  return asks ? "" : CREATE;
}

export function answerChoices(unknown: UnknownValue, existing: readonly ExistingChoice[]) {
  const suggestion = unknown.suggestion;
  const others = existing.filter((choice) => choice.id !== suggestion?.id);
  return [
    ...(suggestion
      ? [{ value: String(suggestion.id), label: reviewTexts.isExisting(suggestion.name) }]
      : []),
    ...(unknown.canCreate ? [{ value: CREATE, label: reviewTexts.create(unknown.createdAs) }] : []),
    { value: REJECT, label: reviewTexts.reject },
    ...others.map(({ id, name }) => ({ value: String(id), label: reviewTexts.useExisting(name) })),
  ];
}

/** The answers that the last preview used, with the newer ones over them. */
export function mergedAnswers(applied: Resolutions, chosen: Resolutions): Resolutions {
  const attributes = new Set([...Object.keys(applied), ...Object.keys(chosen)]);
  return Object.fromEntries(
    [...attributes].map((name) => [name, { ...applied[name], ...chosen[name] }]),
  );
}

/** How many values wait for an answer. */
export function unanswered(unknown: readonly UnknownValue[], answers: Resolutions): number {
  return unknown.filter(({ asks, attribute, value }) => asks && !answers[attribute]?.[value])
    .length;
}

/** How many answers differ from those of the last preview. */
export function pendingAnswers(applied: Resolutions, chosen: Resolutions): number {
  return Object.entries(chosen).reduce((sum, [attribute, values]) => {
    const changed = Object.entries(values).filter(
      ([value, resolution]) => answerOf(applied[attribute]?.[value]) !== answerOf(resolution),
    );
    return sum + changed.length;
  }, 0);
}

/** The values of each attribute; first those that wait for an answer. */
export function byAttribute(unknown: readonly UnknownValue[]): [string, UnknownValue[]][] {
  const groups = [...Map.groupBy(unknown, (value) => value.label)];
  const waits = (values: UnknownValue[]) => values.some(({ asks }) => asks);
  return groups.toSorted(([, left], [, right]) => Number(waits(right)) - Number(waits(left)));
}

export interface PolicyChoice<Value extends string> {
  value: Value;
  label: string;
  description: string;
}

export function duplicateChoices(
  kind: LoadKind,
  counts: Counts | null,
  current: OnDuplicate,
): PolicyChoice<OnDuplicate>[] {
  const known = counts && current === "update" ? counts.updated + counts.unchanged : 0;
  const figure = known === 0 ? "" : ` (${formatNumber(known)})`;
  return [
    {
      value: "update",
      label: reviewTexts.update(figure),
      description: reviewTexts.updateHelp(kind.many),
    },
    {
      value: "skip",
      label: reviewTexts.skip(figure),
      description: reviewTexts.skipHelp(kind.many),
    },
    {
      value: "error",
      label: reviewTexts.markAsProblem(figure),
      description: reviewTexts.markAsProblemHelp,
    },
  ];
}

export function errorChoices(counts: Counts | null): PolicyChoice<OnError>[] {
  const stopped =
    counts && counts.failed > 0 ? reviewTexts.allStops(staysOut(counts)) : reviewTexts.allWouldStop;
  return [
    {
      value: "partial",
      label: reviewTexts.partial,
      description: reviewTexts.partialHelp,
    },
    { value: "all", label: reviewTexts.all, description: stopped },
  ];
}

export const BLANKS_CHOICES: readonly PolicyChoice<Blanks>[] = [
  {
    value: "keep",
    label: reviewTexts.keepBlanks,
    description: reviewTexts.keepBlanksHelp,
  },
  {
    value: "clear",
    label: reviewTexts.clearBlanks,
    description: reviewTexts.clearBlanksHelp,
  },
];

/** The rows that stay out, in words: "3 filas sin respuesta y 22 con problemas". */
export function staysOut(counts: Counts): string {
  const [waiting, failed] = [counts.waiting ?? 0, withProblems(counts)];
  if (waiting === 0) return reviewTexts.rowsWithProblems(failed);
  const asked = reviewTexts.rowsWaiting(waiting);
  return failed === 0 ? asked : reviewTexts.waitingAndProblems(asked, formatNumber(failed));
}

export interface OpenAnswers {
  /** Chosen, and not yet counted in. */
  pending: number;
  /** Not chosen: their rows are refused. */
  unanswered: number;
}

/** Why loading is not possible yet, or null when it is. */
export function reasonNotToLoad(
  counts: Counts,
  onError: OnError,
  { pending, unanswered }: OpenAnswers,
): string | null {
  if (pending > 0) return reviewTexts.applyFirst;
  if (onError === "all" && counts.failed > 0) {
    return reviewTexts.allButProblems(staysOut(counts));
  }
  if (rowsToWrite(counts) > 0) return null;
  if (unanswered > 0) return reviewTexts.answerFirst;
  return counts.failed > 0 ? reviewTexts.correctFirst : reviewTexts.nothingToLoad;
}
