/** Which column of the file becomes which attribute, while the person still changes it. */
import type { Attribute, Detail, DetailState } from "@/features/loads/api/types";

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
  columns: readonly (ColumnChoice & { evidence: string })[];
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
    { value: NOT_LOADED, label: "No cargar" },
    ...attributes.flatMap((attribute) => [
      { value: attribute.attribute, label: attribute.label },
      ...attribute.parts.map(({ part, label }) => ({
        value: targetOf(attribute.attribute, part),
        label: `${capital(label)} (${attribute.label})`,
      })),
    ]),
  ];
}

function capital(label: string): string {
  return label.charAt(0).toLocaleUpperCase("es-CL") + label.slice(1);
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
      reason: changed ? "La elegiste tú." : detail.reason,
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
    const evidence = new Map(asked.map((detail) => [detail.column_position, detail.reason]));
    const rivals = columns.flatMap((column) => {
      const reason = evidence.get(column.position);
      return reason === undefined ? [] : [{ ...column, evidence: reason }];
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

/** Required attributes that no column gives. */
export function missingAttributes(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
): Attribute[] {
  const given = new Set(columns.map((column) => splitTarget(column.target).attribute));
  return attributes.filter((attribute) => attribute.required && !given.has(attribute.attribute));
}

/** Attributes that are not required and yet let most rows fail when nothing gives them. */
const NEEDED_BY_MOST = new Set(["rut", "company"]);

export function advisedAttributes(
  attributes: readonly Attribute[],
  columns: readonly ColumnChoice[],
): Attribute[] {
  const given = new Set(columns.map((column) => splitTarget(column.target).attribute));
  return attributes.filter(
    ({ attribute, required }) =>
      !required && NEEDED_BY_MOST.has(attribute) && !given.has(attribute),
  );
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
  if (confidence >= 0.85) return "alta";
  return confidence >= 0.6 ? "media" : "baja";
}
