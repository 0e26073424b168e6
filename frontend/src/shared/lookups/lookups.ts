/** The short lists that many screens choose from: KPIs, areas, statuses, departments, companies. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";

/** These change rarely: once held, they are not asked for again. */
const HELD = Number.POSITIVE_INFINITY;

export const kpisQuery = queryOptions({
  queryKey: ["kpis"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getKPIs", { signal })),
  staleTime: HELD,
});

export const thematicAreasQuery = queryOptions({
  queryKey: ["thematic-areas"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getThematicAreas", { signal })),
  staleTime: HELD,
});

export const statusesQuery = queryOptions({
  queryKey: ["statuses"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getStatus", { signal })),
  staleTime: HELD,
});

export const departmentsQuery = queryOptions({
  queryKey: ["departments"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getDepartment", { signal })),
  staleTime: HELD,
});

export const companiesQuery = queryOptions({
  queryKey: ["companies"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getcompanies", { signal })),
});
