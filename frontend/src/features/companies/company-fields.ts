/** The fields of a company: their names, their rules, and how they travel to the server. */
import * as z from "zod/mini";
import type { LogoChange } from "@/entities/company/logo";
import { COMPANY } from "@/entities/records/company";
import type { Company } from "@/features/companies/api";
import { formValues } from "@/platform/forms/typed";
import { blankOf, labelsOf, shapeOf } from "@/platform/records/record-spec";

export const COMPANY_FIELDS = { ...labelsOf(COMPANY), logo: "Logo" };

export const companySchema = z.object({
  ...shapeOf(COMPANY),
  logo: z.custom<LogoChange>(),
});

export type CompanyValues = z.input<typeof companySchema>;

const BLANK: CompanyValues = { ...blankOf(COMPANY), logo: "" };

export const NEW_COMPANY: CompanyValues = { ...BLANK, country: "Chile" };

/** The picture is shown beside its input: only another one is a value of the form. */
export function valuesOf(company: Company): CompanyValues {
  return formValues(BLANK, { ...company, logo: "" });
}

/** The body of the call: only what is said travels, and a blank text clears its field. */
export function companyForm(
  fields: Partial<z.output<typeof companySchema>>,
  updatedAt?: string,
): FormData {
  const form = new FormData();
  const { logo = "", ...texts } = fields;
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value ?? ""));
  if (logo === "remove") form.set("removeLogo", "true");
  else if (logo) form.set("logo", logo);
  if (updatedAt) form.set("updatedAt", updatedAt);
  return form;
}
