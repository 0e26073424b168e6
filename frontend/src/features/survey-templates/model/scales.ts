/** Ready-made scales for a table. */
import { newColumn } from "@/features/survey-templates/model/table-edits";
import { fold } from "@/shared/lib/fold";
import type { SurveyColumn } from "@/shared/surveys/definition";

export interface Scale {
  id: string;
  label: string;
  options: readonly (readonly [label: string, value: number])[];
}

const rising = (labels: readonly string[]) => labels.map((label, at) => [label, at + 1] as const);

export const AGREEMENT_SCALE: Scale = {
  id: "acuerdo",
  label: "Acuerdo (1–5)",
  options: rising([
    "Muy en desacuerdo",
    "En desacuerdo",
    "Indiferente",
    "De acuerdo",
    "Muy de acuerdo",
  ]),
};

export const SCALES: readonly Scale[] = [
  AGREEMENT_SCALE,
  { id: "nota", label: "Nota (1–7)", options: rising(["1", "2", "3", "4", "5", "6", "7"]) },
  {
    id: "frecuencia",
    label: "Frecuencia",
    options: rising(["Nunca", "Pocas veces", "A veces", "Casi siempre", "Siempre"]),
  },
  {
    id: "si-no",
    label: "Sí / Parcialmente / No",
    options: [
      ["Sí", 3],
      ["Parcialmente", 2],
      ["No", 1],
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
