/** What is missing in the data, as the card below the panel tells it. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Gap = components["schemas"]["Gap"];

/** Whoever comes back from mending something sees fewer. */
export const gapsQuery = queryOptions({
  queryKey: ["data-quality"],
  queryFn: ({ signal }): Promise<Gap[]> => dataOf(api.GET("/api/dataQuality", { signal })),
  staleTime: 0,
});

/** The kinds with gaps, those with most first. */
export function gapsToMend(gaps: readonly Gap[]): Gap[] {
  return gaps.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}
