/** The name of a supplier that only an address knows. */
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";

export function useSupplierName(id: string): string | undefined {
  const params = { path: { supplier_id: Number(id) } };
  const { data } = useQuery({
    queryKey: ["suppliers", "name", id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/suppliers/{supplier_id}", { params, signal })),
    enabled: id !== "",
  });
  return data?.razon_social;
}
