/** What the server finds for the typed words: people, courses, companies and suppliers. */
import { useQuery } from "@tanstack/react-query";
import { type Finding, findingsOf } from "@/features/search/findings";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { useDebounced } from "@/shared/lib/use-debounced";

const SHORTEST = 2;

interface Found {
  findings: readonly Finding[];
  searching: boolean;
  failed: boolean;
}

export function useFound(typed: string): Found {
  const q = useDebounced(typed.trim());
  const enabled = q.length >= SHORTEST;
  const query = useQuery({
    queryKey: ["search", q],
    queryFn: async ({ signal }): Promise<readonly Finding[]> =>
      findingsOf(await dataOf(api.GET("/api/search", { params: { query: { q } }, signal }))),
    enabled,
    placeholderData: (previous) => previous,
    retry: false,
  });
  return {
    findings: enabled ? (query.data ?? []) : [],
    searching: enabled && query.isFetching,
    failed: enabled && query.isError,
  };
}
