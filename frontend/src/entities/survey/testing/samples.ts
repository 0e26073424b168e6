/** Surveys for tests: small, with everything that a survey can have. */
import type {
  ShownTable,
  SurveyColumn,
  SurveyComment,
  SurveyRow,
  SurveyTable,
} from "@/entities/survey/definition";

export const AGREEMENT: readonly SurveyColumn[] = [
  { columnId: "c1", label: "En desacuerdo", value: 1, isNA: false },
  { columnId: "c2", label: "Indiferente", value: 2, isNA: false },
  { columnId: "c3", label: "De acuerdo", value: 3, isNA: false },
];

export const NOT_APPLICABLE: SurveyColumn = {
  columnId: "na",
  label: "No aplica",
  value: null,
  isNA: true,
};

export function aRow(rowId: string, text: string, parts: Partial<SurveyRow> = {}): SurveyRow {
  return { rowId, text, order: 1, required: false, ...parts };
}

export function aTable(parts: Partial<SurveyTable> = {}): SurveyTable {
  return {
    tableId: "contenidos",
    title: "Contenidos",
    instructions: null,
    order: 1,
    scope: "curso",
    requireAll: true,
    columns: AGREEMENT,
    rows: [
      aRow("r1", "Los contenidos fueron claros."),
      aRow("r2", "Los ejemplos sirven en mi trabajo."),
    ],
    ...parts,
  };
}

export function shown(parts: Partial<ShownTable> = {}): ShownTable {
  return { ...aTable(parts), rapporteur: parts.rapporteur ?? null };
}

export const OPEN_QUESTION: SurveyComment = {
  enabled: true,
  prompt: "¿Qué mejorarías?",
  required: false,
  maxLength: 200,
};
