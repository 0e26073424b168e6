/** The settings of privacy as a form. */
import * as z from "zod/mini";
import type { PrivacySettings, Years } from "@/features/settings/privacy/privacy-api";
import { number, oneOf } from "@/shared/forms/rules";
import { readNumber, writeNumber } from "@/shared/forms/typed-numbers";

export const PRIVACY_FIELDS = {
  salaryVisibility: "Quién puede ver las rentas",
  peopleYears: "Personas sin cursos",
  commentYears: "Comentarios de encuestas",
  auditYears: "Registros de auditoría",
} as const;

export const PRIVACY_CHOICES = {
  salaryVisibility: [
    { value: "editores", label: "Quien edita personas" },
    { value: "administradores", label: "Solo administración" },
  ],
} as const;

const MOST = 20;
const YEARS = `Ingresa entre 1 y ${MOST} años.`;

function years() {
  return number({ min: 1, max: MOST, message: YEARS });
}

export const privacySchema = z.object({
  salaryVisibility: oneOf(["editores", "administradores"] as const),
  peopleYears: years(),
  commentYears: years(),
  auditYears: years(),
});

export type PrivacyValues = z.input<typeof privacySchema>;

export function valuesOf(settings: PrivacySettings): PrivacyValues {
  const { salaryVisibility, peopleYears, commentYears, auditYears } = settings;
  return {
    salaryVisibility,
    peopleYears: typed(peopleYears),
    commentYears: typed(commentYears),
    auditYears: typed(auditYears),
  };
}

/** What the fields say now; what is no number of years counts as nothing. */
export function yearsOf(typedYears: Readonly<Record<keyof Years, unknown>>): Years {
  return {
    peopleYears: read(typedYears.peopleYears),
    commentYears: read(typedYears.commentYears),
    auditYears: read(typedYears.auditYears),
  };
}

function read(text: unknown): number | null {
  const found = readNumber(String(text ?? ""));
  return found !== null && Number.isInteger(found) && found >= 1 && found <= MOST ? found : null;
}

function typed(value: number | null): string {
  return value === null ? "" : writeNumber(value);
}
