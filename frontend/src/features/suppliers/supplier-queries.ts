/** What the screens know of suppliers, and when they ask again. */
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  getSupplier,
  listSupplierCourses,
  listSuppliers,
  listSupplierTeachers,
  type Supplier,
  type SupplierRow,
} from "@/features/suppliers/suppliers-api";
import { historyKey } from "@/shared/history/history-list";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

const SUPPLIERS_KEY = ["suppliers"];

export function useSupplierRows(query: ListQuery) {
  return useListRows<SupplierRow>(SUPPLIERS_KEY, query, listSuppliers);
}

export function supplierQuery(id: number) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, "one", id],
    queryFn: ({ signal }): Promise<Supplier> => getSupplier(id, signal),
  });
}

/** Under the key of the courses, which makes it old when one of them changes. */
export function supplierCoursesQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ["courses", "of-supplier", id, page],
    queryFn: ({ signal }) => listSupplierCourses(id, page, signal),
    placeholderData: keepPreviousData,
  });
}

export function supplierTeachersQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ["rapporteurs", "of-supplier", id, page],
    queryFn: ({ signal }) => listSupplierTeachers(id, page, signal),
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
