/** The form of an account: names, rules, and what they say about one another. */
import * as z from "zod/mini";
import type { Account } from "@/features/settings/users/users-api";
import type { FieldIssue } from "@/shared/forms/resolver";
import { choiceId, email, oneOf, requiredLine } from "@/shared/forms/rules";

export const USER_FIELDS = {
  name: "Nombre",
  email: "Correo",
  role: "Rol",
  company_id: "Empresa",
} as const;

export const userSchema = z.object({
  name: requiredLine({ min: 2, max: 150, message: "Ingresa el nombre de la persona." }),
  email: email(),
  role: oneOf(["administrador", "empresa"] as const),
  company_id: choiceId(),
});

export type UserValues = z.input<typeof userSchema>;
export type UserFields = z.output<typeof userSchema>;

export const NEW_USER: UserValues = { name: "", email: "", role: "empresa", company_id: "" };

export function valuesOf({ name, email, role, company_id }: Account): UserValues {
  return { name, email, role, company_id: company_id === null ? "" : String(company_id) };
}

export function userIssues({ role, company_id }: UserValues): readonly FieldIssue[] {
  const lacks = role === "empresa" && company_id === "";
  return lacks ? [{ field: "company_id", message: "Elige la empresa." }] : [];
}

/** Who administrates belongs to no company. */
export function companyOf({ role, company_id }: UserFields): number | null {
  return role === "empresa" ? company_id : null;
}
