/** Regions and communes, held for the whole visit. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";

export const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/territory", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
