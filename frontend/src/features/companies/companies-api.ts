/** The calls about companies. */
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { upload } from "@/shared/api/upload";
import type { BulkRows } from "@/shared/lists/bulk";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];
export type Company = Schemas["Company"];
export type CompanyStats = Schemas["CompanyStats"];
export type SavedCompany = Schemas["SavedCompany"];

export function listCompanies(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/getcompanies">(query);
  return pageOf(api.GET("/api/getcompanies", { params: { query: asked }, signal }));
}

export function getCompany(id: number, signal?: AbortSignal): Promise<Company> {
  const params = { path: { company_id: id } };
  return dataOf(api.GET("/api/companies/{company_id}", { params, ...(signal ? { signal } : {}) }));
}

export function listStats(signal: AbortSignal): Promise<CompanyStats[]> {
  return dataOf(api.GET("/api/companies/stats", { signal }));
}

export function listDotacion(id: number, signal: AbortSignal) {
  const params = { path: { company_id: id } };
  return dataOf(api.GET("/api/companies/{company_id}/dotacion", { params, signal }));
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

/** Makes a company, or changes the one whose id is given. */
export function sendCompany(id: number | null, form: FormData, key: string): Promise<SavedCompany> {
  const path = id === null ? "/api/createcompany" : `/api/updatecompany/${id}`;
  return upload(path, form, { headers: { "Idempotency-Key": key } });
}
