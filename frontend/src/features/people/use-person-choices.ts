/** What can be chosen in the form of a person, by field. */
import { GENDERS } from "@/shared/lookups/genders";
import {
  useDepartmentChoices,
  useOpenCompanyChoices,
  useStatusChoices,
} from "@/shared/lookups/lookup-choices";
import type { Choice } from "@/shared/ui/select-field";

export interface PersonChoices extends Readonly<Record<string, readonly Choice[]>> {
  company: readonly Choice[];
  area: readonly Choice[];
  status: readonly Choice[];
  gender: readonly Choice[];
}

export function usePersonChoices(company: number | null): PersonChoices {
  return {
    company: useOpenCompanyChoices(company),
    area: useDepartmentChoices(),
    status: useStatusChoices(),
    gender: GENDERS,
  };
}
