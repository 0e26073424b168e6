/** What the help says as queries: fetched once, told apart from what is still coming. */
import { queryOptions } from "@tanstack/react-query";
import { ARTICLES, loadArticle } from "@/platform/help/articles";

export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ["help", id],
    queryFn: () => loadArticle(id),
    staleTime: Number.POSITIVE_INFINITY,
    // An article is a piece of the page: without a network the browser may have it all the same.
    networkMode: "always",
  });
}

/** The words of all articles, so that searching needs no network. */
export const textsQuery = queryOptions({
  queryKey: ["help", "texts"],
  queryFn: async () => (await import("@/platform/help/search-texts")).SEARCHABLE,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
});

/** Takes the articles along that nobody opened yet, so that reading them needs no network. */
export function fetchArticles(): void {
  if (!navigator.onLine) return;
  for (const { id } of ARTICLES) loadArticle(id).catch(() => undefined);
}
