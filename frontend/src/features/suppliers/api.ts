/** The calls about suppliers, and what is kept of their answers. */

import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { historyKey } from "@/entities/history/history";
import { supplierTexts } from "@/features/suppliers/texts";
import type { components } from "@/generated/schema";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListNouns } from "@/platform/lists/list-spec";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";

type Schemas = components["schemas"];

export type SupplierRow = Schemas["SupplierRow"];
type SupplierForm = Schemas["SupplierForm"];
export type SupplierChanges = Schemas["SupplierChanges"];
export type SavedSupplier = Schemas["SavedSupplier"];

/** A supplier as read, or as just saved with what is worth knowing. */
export type Supplier = Schemas["Supplier"] & {
  warnings?: readonly Schemas["Warning"][] | undefined;
};

const PAGE_SIZE = 25;

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

export const SUPPLIERS_KEY = ["suppliers"];

export function useSupplierRows(query: ListQuery) {
  return useListRows<SupplierRow>(SUPPLIERS_KEY, query, pagesAt("/api/getsuppliers"));
}

export function supplierQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, "one", id],
    queryFn: ({ signal }): Promise<Supplier> => getSupplier(id, signal),
  });
}

/** Under the key of the courses, which makes it old when one of them changes. */
export function supplierCoursesQuery(id: number, page: number) {
  const query = { supplier_id: id, active: "all", page, pageSize: PAGE_SIZE } as const;
  return queryOptions({
    queryKey: ["courses", "of-supplier", id, page],
    queryFn: ({ signal }) => pageOf(api.GET("/api/get_courses", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function supplierTeachersQuery(id: number, page: number) {
  const query = { supplier_id: id, page, pageSize: PAGE_SIZE };
  return queryOptions({
    queryKey: ["rapporteurs", "of-supplier", id, page],
    queryFn: ({ signal }) => pageOf(api.GET("/api/getRapporteurs", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** A supplier came back from a save: it is shown so, with its remarks; lists are asked anew. */
export function useSupplierSaved(): (supplier: Supplier) => void {
  const client = useQueryClient();
  return (supplier) => {
    client.setQueryData(supplierQuery(supplier.supplier_id).queryKey, supplier);
    void client.invalidateQueries({ queryKey: [...SUPPLIERS_KEY, "list"] });
    void client.invalidateQueries({ queryKey: historyKey("supplier") });
  };
}

/** Everything told of suppliers is old now, and what happened to them too. */
export function useSuppliersChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: SUPPLIERS_KEY });
    void client.invalidateQueries({ queryKey: historyKey("supplier") });
  };
}

export const SUPPLIER_NOUNS: ListNouns = {
  one: supplierTexts.one,
  many: supplierTexts.many,
  feminine: false,
};

/** The sections with a contact; the first one can be copied to the others. */
export const CONTACT_BLOCKS = ["contact", "operative_contact", "billing_manager"] as const;

export type ContactBlock = (typeof CONTACT_BLOCKS)[number];

export const CONTACT_PARTS = ["name", "phone", "email"] as const;
