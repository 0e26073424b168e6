/** Records that the server finds by what one types, for choosing one of them. */
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { formatRut } from "@/shared/lib/rut";

const FEW = 20;

export async function findSuppliers(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW };
  const { items } = await pageOf(api.GET("/api/getsuppliers", { params: { query }, signal }));
  return items.map(({ supplier_id, razon_social, rut }) => ({
    value: String(supplier_id),
    label: razon_social,
    detail: formatRut(rut),
  }));
}
