/** The calls about companies, and what is kept of their answers. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { historyKey } from "@/entities/history/history";
import { companiesQuery } from "@/entities/lookups/lookups";
import { companyTexts } from "@/features/companies/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { download, type FormValues, upload } from "@/platform/api/files";
import { compareTexts } from "@/platform/lib/format";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListNouns } from "@/platform/lists/list-spec";
import type { BulkRows } from "@/platform/lists/selection";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import type { Choice } from "@/platform/ui/select-field";

type Schemas = components["schemas"];
export type Company = Schemas["Company"];
export type CompanyStats = Schemas["CompanyStats"];
export type SavedCompany = Schemas["SavedCompany"];

export function getCompany(id: number, signal?: AbortSignal): Promise<Company> {
  const params = { path: { company_id: id } };
  return dataOf(api.GET("/api/companies/{company_id}", { params, ...(signal ? { signal } : {}) }));
}

export function setCompanyActive(id: number, active: boolean): Promise<Company> {
  const params = { params: { path: { company_id: id } } };
  return active
    ? dataOf(api.PUT("/api/enablecompany/{company_id}", params))
    : dataOf(api.PUT("/api/disablecompany/{company_id}", params));
}

export function setManyActive(rows: BulkRows, active: boolean) {
  const action = active ? ("enable" as const) : ("disable" as const);
  const body = { ...rows, action } as Schemas["CompaniesBulk"];
  return dataOf(api.POST("/api/companies/bulk", { body }));
}

export function createCompany(
  form: FormValues<"/api/createcompany">,
  key: string,
): Promise<SavedCompany> {
  return upload("/api/createcompany", { form, params: { header: { "Idempotency-Key": key } } });
}

export function updateCompany(
  id: number,
  form: FormValues<"/api/updatecompany/{company_id}">,
): Promise<SavedCompany> {
  return upload("/api/updatecompany/{company_id}", { form, params: { path: { company_id: id } } });
}

/** The lookup of all screens begins with the same key, so it is asked anew with the list. */
export const COMPANIES_KEY = companiesQuery.queryKey;

export function useCompanyRows(query: ListQuery) {
  return useListRows<Company>(COMPANIES_KEY, query, pagesAt("/api/getcompanies"));
}

/** The numbers of this year of all companies, which one call gives. */
export const statsQuery = queryOptions({
  queryKey: [...COMPANIES_KEY, "stats"],
  queryFn: ({ signal }): Promise<CompanyStats[]> =>
    dataOf(api.GET("/api/companies/stats", { signal })),
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
  const params = { path: { company_id: id } };
  return queryOptions({
    queryKey: [...COMPANIES_KEY, "dotacion", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/companies/{company_id}/dotacion", { params, signal })),
  });
}

/** All data of a company in one file: the newest one that is made, kept, or failed today. */
export function exportQuery(id: number) {
  const params = { path: { company_id: id } };
  return queryOptions({
    queryKey: ["company-export", id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET("/api/companies/{company_id}/export", { params, signal }))).export,
  });
}

export function orderExport(id: number) {
  const params = { path: { company_id: id } };
  return dataOf(api.POST("/api/companies/{company_id}/export", { params }));
}

export function fetchExport(job_id: number): Promise<void> {
  return download("/api/exports/{job_id}/file", { params: { path: { job_id } } }, "datos.zip");
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

export const COMPANY_NOUNS: ListNouns = {
  one: companyTexts.one,
  many: companyTexts.many,
  feminine: true,
};

/** What the server had to say about a company when it was saved, until the next time. */
export function warningsKey(id: number) {
  return [...COMPANIES_KEY, "warnings", id] as const;
}
