/** What is missing in the data, as the card below the panel tells it. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Gap = components["schemas"]["Gap"];

/** Of one company or of all; whoever comes back from mending something sees fewer. */
export function gapsQuery(company: number | null) {
  const params = { query: company === null ? {} : { company } };
  return queryOptions({
    queryKey: ["data-quality", company],
    queryFn: ({ signal }): Promise<Gap[]> =>
      dataOf(api.GET("/api/dataQuality", { params, signal })),
    staleTime: 0,
  });
}

/** The kinds with gaps, those with most first. */
export function gapsToMend(gaps: readonly Gap[]): Gap[] {
  return gaps.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}
