/** How the audit calls what changed: the fields of records, settings and budgets, and their codes. */
import { PRIVACY_CHOICES, PRIVACY_FIELDS } from "@/features/settings/privacy/privacy-fields";
import { HOUR_VALUE_LABELS } from "@/features/settings/sence/hours/hour-value-fields";
import { RULE_CHOICES, RULE_LABELS } from "@/features/settings/sence/rules/rule-fields";
import { LABELS, placeOf, RESPONDENTS } from "@/features/settings/surveys/survey-fields";
import { FIELD_CHOICES, FIELD_NAMES } from "@/shared/history/field-names";
import { formatMonth } from "@/shared/lib/format";
import type { Choice } from "@/shared/ui/select-field";

/** Of the budget of a year and of its lines. */
const BUDGETS: Readonly<Record<string, string>> = {
  payroll: "Planilla anual imponible",
  oticName: "OTIC",
  oticFee: "Comisión de la OTIC",
  notes: "Notas",
  thematic_area_id: "Área temática",
  description: "Descripción",
  hours: "Horas",
  participants: "Participantes",
  amount: "Monto presupuestado",
};

const NAMES: Readonly<Record<string, string>> = {
  ...FIELD_NAMES,
  ...BUDGETS,
  ...HOUR_VALUE_LABELS,
  ...RULE_LABELS,
  ...PRIVACY_FIELDS,
  ...Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [placeOf(name), label])),
  colour: "Color",
};

/** The words of values that are kept as codes, by their field. */
export const AUDIT_CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  ...FIELD_CHOICES,
  ...RULE_CHOICES,
  ...PRIVACY_CHOICES,
  [placeOf("transferRespondent")]: RESPONDENTS,
};

const MONTH = /^\d{4}-\d{2}$/;

/** A field in words; a month stands for its UTM. */
export function fieldWords(field: string): string {
  return MONTH.test(field) ? `UTM de ${formatMonth(field)}` : (NAMES[field] ?? field);
}
