/** What a company is called. */
import { useQuery } from "@tanstack/react-query";
import { companiesQuery } from "@/shared/lookups/lookups";

export function useCompanyName(id: number | null): string | null {
  const { data = [] } = useQuery(companiesQuery);
  return data.find(({ company_id }) => company_id === id)?.name ?? null;
}
