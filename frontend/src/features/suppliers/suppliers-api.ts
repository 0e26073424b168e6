/** The calls about suppliers. */
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];

export type SupplierRow = Schemas["SupplierRow"];
export type SupplierForm = Schemas["SupplierForm"];
export type SupplierChanges = Schemas["SupplierChanges"];
export type SavedSupplier = Schemas["SavedSupplier"];

/** A supplier as read, or as just saved with what is worth knowing. */
export type Supplier = Schemas["Supplier"] & {
  warnings?: readonly Schemas["Warning"][] | undefined;
};

const PAGE_SIZE = 25;

export function listSuppliers(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/getsuppliers">(query);
  return pageOf(api.GET("/api/getsuppliers", { params: { query: asked }, signal }));
}

export function getSupplier(id: number, signal?: AbortSignal): Promise<Supplier> {
  const params = { path: { supplier_id: id } };
  return dataOf(api.GET("/api/suppliers/{supplier_id}", { params, signal: signal ?? null }));
}

export function createSupplier(form: SupplierForm, idempotencyKey: string): Promise<SavedSupplier> {
  const headers = { "Idempotency-Key": idempotencyKey };
  return dataOf(api.POST("/api/createsupplier", { body: form, headers }));
}

export function updateSupplier(id: number, changes: SupplierChanges): Promise<SavedSupplier> {
  const params = { path: { supplier_id: id } };
  return dataOf(api.PUT("/api/updatesupplier/{supplier_id}", { params, body: changes }));
}

export function listSupplierCourses(id: number, page: number, signal: AbortSignal) {
  const query = { supplier_id: id, active: "all", page, pageSize: PAGE_SIZE } as const;
  return pageOf(api.GET("/api/get_courses", { params: { query }, signal }));
}

export function listSupplierTeachers(id: number, page: number, signal: AbortSignal) {
  const query = { supplier_id: id, page, pageSize: PAGE_SIZE };
  return pageOf(api.GET("/api/getRapporteurs", { params: { query }, signal }));
}
