/** What can be chosen in the form of a person, by field. */

import {
  useDepartmentChoices,
  useOpenCompanyChoices,
  useStatusChoices,
} from "@/entities/lookups/lookups";
import { PERSON } from "@/generated/records/person";
import type { Choice } from "@/platform/ui/select-field";

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
    gender: PERSON.fields.gender.options,
  };
}
