/** The body of an article as a query: fetched once, told apart from one that is still coming. */
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

/** Takes the articles along that nobody opened yet, so that reading them needs no network. */
export function fetchArticles(): void {
  if (!navigator.onLine) return;
  for (const { id } of ARTICLES) loadArticle(id).catch(() => undefined);
}
