/** What the screens know of companies, and when they ask again. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Company,
  getCompany,
  listCompanies,
  listDotacion,
  listStats,
} from "@/features/companies/companies-api";
import { historyKey } from "@/shared/history/history-list";
import { compareTexts } from "@/shared/lib/format";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";
import { companiesQuery } from "@/shared/lookups/lookups";
import type { Choice } from "@/shared/ui/select-field";

/** The lookup of all screens begins with the same key, so it is asked anew with the list. */
export const COMPANIES_KEY = companiesQuery.queryKey;

export function useCompanyRows(query: ListQuery) {
  return useListRows<Company>(COMPANIES_KEY, query, listCompanies);
}

/** The numbers of this year of all companies, which one call gives. */
export const statsQuery = queryOptions({
  queryKey: [...COMPANIES_KEY, "stats"],
  queryFn: ({ signal }) => listStats(signal),
});

const NO_CITIES: readonly Choice[] = [];

/** The cities where companies are, to choose from. */
export function useCities(): readonly Choice[] {
  const { data = NO_CITIES } = useQuery({ ...companiesQuery, select: citiesOf });
  return data;
}

function citiesOf(companies: readonly Company[]): readonly Choice[] {
  const cities = new Set(companies.flatMap(({ city }) => city ?? []));
  return [...cities].sort(compareTexts).map((city) => ({ value: city, label: city }));
}

export function companyQuery(id: number) {
  return queryOptions({
    queryKey: [...COMPANIES_KEY, "one", id],
    queryFn: ({ signal }) => getCompany(id, signal),
  });
}

export function dotacionQuery(id: number) {
  return queryOptions({
    queryKey: [...COMPANIES_KEY, "dotacion", id],
    queryFn: ({ signal }) => listDotacion(id, signal),
  });
}

/** A change of a company makes everything told of companies old, and of what happened to them. */
export function useCompaniesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: COMPANIES_KEY }),
      client.invalidateQueries({ queryKey: historyKey("company") }),
    ]);
  };
}

/** What the server had to say about a company when it was saved, until the next time. */
export function warningsKey(id: number) {
  return [...COMPANIES_KEY, "warnings", id] as const;
}
