/** The filter of a list whose rows belong to a company. */
import { useCompanyChoices } from "@/entities/lookups/lookups";

export const COMPANY_FILTER = {
  kind: "choice",
  key: "company",
  param: "empresa",
  label: "Empresa",
  useOptions: useCompanyChoices,
} as const;
