/** The rules of a new password, as the server has them. */
import * as z from "zod/mini";
import type { FieldIssue } from "@/shared/forms/resolver";

const LEAST = 10;
const MOST = 128;

export const PASSWORD_FIELDS = {
  current: "Contraseña actual",
  new: "Contraseña nueva",
  again: "Repite la contraseña nueva",
} as const;

export const LENGTH_WORDS = `Usa una contraseña de ${LEAST} a ${MOST} caracteres.`;

/** Its spaces count, so nothing is trimmed. */
export const passwordSchema = z.object({
  current: z.string().check(z.minLength(1, "Ingresa tu contraseña actual.")),
  new: z.string().check(z.minLength(LEAST, LENGTH_WORDS), z.maxLength(MOST, LENGTH_WORDS)),
  again: z.string(),
});

export type PasswordValues = z.input<typeof passwordSchema>;

export const NO_PASSWORDS: PasswordValues = { current: "", new: "", again: "" };

export function passwordIssues(values: PasswordValues): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (values.new !== "" && values.new === values.current) {
    issues.push({ field: "new", message: "La contraseña nueva debe ser distinta de la actual." });
  }
  if (values.again !== values.new) {
    issues.push({ field: "again", message: "Las dos contraseñas no coinciden." });
  }
  return issues;
}
