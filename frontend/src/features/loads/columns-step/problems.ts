/** What stands in the way of a relation of columns, in words and at its place. */
import type { Attribute } from "@/features/loads/api/types";
import { type ColumnChoice, type Question, repeatedTargets } from "@/features/loads/model/columns";
import { formatList } from "@/shared/lib/format";

interface ColumnProblems {
  problems: string[];
  /** By attribute, for those that are shown beside the table. */
  fields: Record<string, string>;
}

/** What is open: required data without a column, and questions. */
export interface Open {
  missing: readonly Attribute[];
  questions: readonly Question[];
}

export function problemsOf(
  columns: readonly ColumnChoice[],
  { missing, questions }: Open,
  defaults: Readonly<Record<string, string>>,
): ColumnProblems {
  const without = missing.filter(({ attribute }) => !defaults[attribute]);
  const fields = without.map((attribute) => [attribute.attribute, missingText(attribute)] as const);
  const repeated = new Set([...repeatedTargets(columns).values()].map(repeatedText));
  return {
    problems: [
      ...fields.map(([, text]) => text),
      ...repeated,
      ...questions.filter(({ answered }) => !answered).map(questionText),
    ],
    fields: Object.fromEntries(fields),
  };
}

function missingText(attribute: Attribute): string {
  const orDefault = takesDefault(attribute) ? " o da un valor para todas las filas" : "";
  return `${attribute.label}: elige la columna que lo trae${orDefault}.`;
}

function questionText({ attribute }: Question): string {
  return `${attribute.label}: elige qué columna es, o ninguna.`;
}

export function repeatedText(columns: readonly ColumnChoice[]): string {
  const names = formatList(columns.map((column) => `"${column.name}"`));
  return `${names} van al mismo dato. Deja solo una.`;
}

/** What is different in every row cannot be the same for all. */
const OWN_OF_EACH_ROW = new Set(["rut", "name", "email", "phone", "razon_social"]);

export function takesDefault({ attribute }: Attribute): boolean {
  return !OWN_OF_EACH_ROW.has(attribute);
}
