/** The facts behind a number, a page at a time. */
import { queryOptions } from "@tanstack/react-query";
import type { Kpi, WidgetFilter } from "@/features/panel/panel-api";
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Fact = components["schemas"]["Fact"];

export const PAGE_SIZE = 50;

export function factsQuery(kpi: Kpi["id"], filter: WidgetFilter, page: number) {
  return queryOptions({
    queryKey: ["panel", "facts", kpi, filter, page],
    queryFn: ({ signal }) => {
      const { company, ...rest } = filter;
      const narrowed = company === null ? rest : { ...rest, company };
      const query = { ...narrowed, page, pageSize: PAGE_SIZE };
      const params = { path: { kpi_id: kpi }, query };
      return pageOf(api.GET("/api/kpis/{kpi_id}/detail", { params, signal }));
    },
  });
}
