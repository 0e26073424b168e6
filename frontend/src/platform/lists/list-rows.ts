/** The rows of a list as a query: the present ones stay until the next ones arrive. */
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { paths } from "@/generated/schema";
import type { Page } from "@/platform/api/client";
import type { ListNarrowing, ListQuery } from "@/platform/lists/list-place";

export type ListRows<Row> = UseQueryResult<Page<Row[]>>;

/** A question that another one replaces is cancelled on its way. */
export function useListRows<Row>(
  key: QueryKey,
  query: ListQuery,
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page<Row[]>>,
): ListRows<Row> {
  return useQuery({
    queryKey: [...key, "list", query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
}

type Gets = { [Path in keyof paths]: paths[Path] extends { get: infer Get } ? Get : never };
type QueryOf<Path extends keyof paths> = Gets[Path] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** The question in the types of one call; a list's filters name that call's parameters. */
export function asQueryOf<Path extends keyof paths>(query: ListNarrowing): QueryOf<Path> {
  return query as QueryOf<Path>;
}
