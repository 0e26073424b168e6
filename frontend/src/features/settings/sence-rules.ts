/** The rules of SENCE as a form: names, limits, and what they say about one another. */
import * as z from "zod/mini";
import type { SenceSettings } from "@/entities/sence/sence";
import type { FieldIssue } from "@/platform/forms/resolver";
import { oneOf, requiredNumber } from "@/platform/forms/rules";
import { readNumber, writeNumber } from "@/platform/forms/typed";

export const REFERENCE_MONTHS = ["anterior", "inicio"] as const;
export const ABOVE_MAXIMUM = ["limitar", "avisar"] as const;

export const RULE_LABELS = {
  firstLimitUtm: "Tramo 1: renta hasta",
  firstPercent: "Tramo 1: franquicia",
  secondLimitUtm: "Tramo 2: renta hasta",
  secondPercent: "Tramo 2: franquicia",
  thirdPercent: "Tramo 3: franquicia",
  ceilingPercent: "Tope sobre la planilla anual",
  nothingBelowUtm: "Sin franquicia bajo",
  smallBelowUtm: "Franquicia reducida bajo",
  smallCeilingUtm: "Tope de la franquicia reducida",
  leastCeilingUtm: "Tope mínimo",
  leastAttendance: "Asistencia mínima",
  leastHours: "Duración mínima del curso",
  maxHoursPerDay: "Máximo de horas por día",
  bipartitePercent: "Aumento por comité bipartito",
  referenceMonth: "Mes de la UTM",
  aboveMaximum: "Valor hora sobre el máximo",
} as const satisfies Record<keyof SenceSettings, string>;

export const RULE_CHOICES = {
  referenceMonth: [
    { value: "anterior", label: "Mes anterior al inicio" },
    { value: "inicio", label: "Mes de inicio" },
  ],
  aboveMaximum: [
    { value: "limitar", label: "Calcular con el máximo" },
    { value: "avisar", label: "Solo avisar" },
  ],
} as const;

function utm(min: number) {
  return requiredNumber({ min, max: 1_000, message: `Ingresa entre ${min} y 1000 UTM.` });
}

function hours(min: number, max: number) {
  return requiredNumber({ min, max, message: `Ingresa entre ${min} y ${max} horas.` });
}

const SHARE = "Ingresa un porcentaje entre 0 y 100, con un decimal como máximo.";

function share() {
  return requiredNumber({ min: 0, max: 100, step: 0.1, message: SHARE });
}

export const rulesSchema = z.object({
  firstLimitUtm: utm(1),
  firstPercent: share(),
  secondLimitUtm: utm(1),
  secondPercent: share(),
  thirdPercent: share(),
  ceilingPercent: share(),
  nothingBelowUtm: utm(0),
  smallBelowUtm: utm(0),
  smallCeilingUtm: utm(0),
  leastCeilingUtm: utm(0),
  leastAttendance: share(),
  leastHours: hours(0, 2_000),
  maxHoursPerDay: hours(1, 24),
  bipartitePercent: share(),
  referenceMonth: oneOf(REFERENCE_MONTHS),
  aboveMaximum: oneOf(ABOVE_MAXIMUM),
});

export type RuleValues = z.input<typeof rulesSchema>;

export function valuesOf(settings: SenceSettings): RuleValues {
  const typed = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === "number" ? writeNumber(value) : value,
  ]);
  return Object.fromEntries(typed) as RuleValues;
}

/** As the server says it; a field that holds no number has its own message. */
export function ruleIssues(typed: RuleValues): FieldIssue[] {
  const { firstLimitUtm, secondLimitUtm, nothingBelowUtm, smallBelowUtm } = typed;
  const issues: FieldIssue[] = [];
  if (!isBelow(firstLimitUtm, secondLimitUtm)) {
    issues.push({
      field: "firstLimitUtm",
      message: "El tramo 1 debe ser menor que el tramo 2.",
    });
  }
  if (isBelow(smallBelowUtm, nothingBelowUtm)) {
    issues.push({
      field: "nothingBelowUtm",
      message: "La planilla sin franquicia no puede ser mayor que la de franquicia reducida.",
    });
  }
  return issues;
}

function isBelow(least: string, most: string): boolean {
  return (readNumber(least) ?? 0) < (readNumber(most) ?? 0);
}
