/** The body of an article as a query: fetched once, told apart from one that is still coming. */
import { queryOptions } from "@tanstack/react-query";
import { loadArticle } from "@/shared/help/articles";

export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ["help", id],
    queryFn: () => loadArticle(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
