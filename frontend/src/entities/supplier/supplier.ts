/** A supplier as other features name and find it. */

import { useQuery } from "@tanstack/react-query";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { FoundChoice } from "@/platform/forms/search-list";
import { formatRut } from "@/platform/lib/rut";

/** The name of a supplier that only an address knows. */
export function useSupplierName(id: string): string | undefined {
  const params = { path: { supplier_id: Number(id) } };
  const { data } = useQuery({
    queryKey: ["suppliers", "name", id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/suppliers/{supplier_id}", { params, signal })),
    enabled: id !== "",
  });
  return data?.razon_social;
}

const FEW = 20;

/** Records that the server finds by what one types, for choosing one of them. */
export async function findSuppliers(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW };
  const { items } = await pageOf(api.GET("/api/getsuppliers", { params: { query }, signal }));
  return items.map(({ supplier_id, razon_social, rut }) => ({
    value: String(supplier_id),
    label: razon_social,
    detail: formatRut(rut),
  }));
}
