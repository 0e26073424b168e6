/** The fields of another password, and what they say about one another. */
import * as z from "zod/mini";
import type { FieldIssue } from "@/shared/forms/resolver";
import { hasRightLength, LENGTH_WORDS, UNEQUAL_WORDS } from "@/shared/lib/new-password";

export const PASSWORD_FIELDS = {
  current: "Contraseña actual",
  new: "Contraseña nueva",
  again: "Repite la contraseña nueva",
} as const;

export const passwordSchema = z.object({
  current: z.string().check(z.minLength(1, "Ingresa tu contraseña actual.")),
  new: z.string().check(z.refine(hasRightLength, LENGTH_WORDS)),
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
    issues.push({ field: "again", message: UNEQUAL_WORDS });
  }
  return issues;
}
