/** The rows of a list as a query: the present ones stay until the next ones arrive. */
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { paths } from "@/generated/schema";
import { api, type Page, type PageMeta, pageOf } from "@/platform/api/client";
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

type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Found } } } };
}
  ? Found
  : never;
type Lists = {
  [Path in keyof paths as Body<Path> extends { data: unknown[]; meta: PageMeta }
    ? Path
    : never]: Body<Path> extends { data: infer Rows } ? Rows : never;
};

/** Asks a call for a page of its rows; a list's filters name that call's parameters. */
export function pagesAt<Path extends keyof Lists>(path: Path) {
  return (query: ListNarrowing, signal: AbortSignal): Promise<Page<Lists[Path]>> => {
    const call = api.GET(path as keyof paths as "/api/get_people", { params: { query }, signal });
    return pageOf(call) as Promise<Page<unknown>> as Promise<Page<Lists[Path]>>;
  };
}
