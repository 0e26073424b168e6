/** The short lists of the product as choices of a field or a filter. */
import { useQuery } from "@tanstack/react-query";
import {
  companiesQuery,
  departmentsQuery,
  statusesQuery,
  thematicAreasQuery,
} from "@/shared/lookups/lookups";
import type { Choice } from "@/shared/ui/select-field";

export function useCompanyChoices(): readonly Choice[] {
  const { data = [] } = useQuery(companiesQuery);
  return data.map(({ company_id, name }) => ({ value: String(company_id), label: name }));
}

/** A company that was disabled later is not listed, and stays where it is chosen. */
export function useCompanyChoicesWith(
  chosen: number | null,
  name: string | null | undefined,
): readonly Choice[] {
  const listed = useCompanyChoices();
  const value = String(chosen);
  const isListed = chosen === null || listed.some((company) => company.value === value);
  return isListed || !name ? listed : [...listed, { value, label: name }];
}

/** Companies that may take something new; a disabled one stays where it is chosen already. */
export function useOpenCompanyChoices(chosen: number | null): readonly Choice[] {
  const { data = [] } = useQuery(companiesQuery);
  return data
    .filter(({ company_id, active }) => active || company_id === chosen)
    .map(({ company_id, name }) => ({ value: String(company_id), label: name }));
}

export function useDepartmentChoices(): readonly Choice[] {
  const { data = [] } = useQuery(departmentsQuery);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function useStatusChoices(): readonly Choice[] {
  const { data = [] } = useQuery(statusesQuery);
  return data.map(({ id, StatusName }) => ({ value: String(id), label: StatusName }));
}

export function useThematicAreaChoices(): readonly Choice[] {
  const { data = [] } = useQuery(thematicAreasQuery);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
