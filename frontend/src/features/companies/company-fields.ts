/** The fields of a company: their names, their rules, and how they travel to the server. */
import * as z from "zod/mini";
import type { LogoChange } from "@/entities/company/logo";
import type { Company } from "@/features/companies/api";
import { line, number, requiredLine, requiredRut } from "@/platform/forms/rules";
import { writeNumber } from "@/platform/forms/typed";

export const COMPANY_FIELDS = {
  name: "Nombre o razón social",
  rut: "RUT",
  address: "Dirección",
  city: "Ciudad",
  country: "País",
  dotacion: "Dotación (trabajadores)",
  logo: "Logo",
} as const;

const HEADCOUNT = "Ingresa un número entero de trabajadores.";
const MOST_WORKERS = 1_000_000;

export const companySchema = z.object({
  name: requiredLine({ min: 2, max: 150, message: "Ingresa el nombre o razón social." }),
  rut: requiredRut(),
  address: line({ max: 200 }),
  city: line({ max: 80 }),
  country: line({ max: 80 }),
  dotacion: number({ min: 0, max: MOST_WORKERS, message: HEADCOUNT }),
  logo: z.custom<LogoChange>(),
});

export type CompanyValues = z.input<typeof companySchema>;

export const NEW_COMPANY: CompanyValues = {
  name: "",
  rut: "",
  address: "",
  city: "",
  country: "Chile",
  dotacion: "",
  logo: "",
};

export function valuesOf(company: Company): CompanyValues {
  return {
    name: company.name,
    rut: company.rut,
    address: company.address ?? "",
    city: company.city ?? "",
    country: company.country ?? "",
    dotacion: company.dotacion === null ? "" : writeNumber(company.dotacion),
    logo: "",
  };
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
