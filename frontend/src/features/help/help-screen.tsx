/** /help: everything there is to read, a search over it, and one article when the address names it. */
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ArticlePage } from "@/features/help/article-page";
import { HelpHome } from "@/features/help/help-home";
import { HelpSearch } from "@/features/help/help-search";
import { SearchResults } from "@/features/help/search-results";
import { ARTICLE_KEY, SEARCH_KEY } from "@/shared/help/addresses";
import { fetchArticles } from "@/shared/help/article-query";
import { PageHeader } from "@/shared/ui/page-header";

/** By then the page stands there. */
const AT_REST_MS = 1_000;

export function HelpScreen() {
  useEffect(() => {
    const rest = setTimeout(fetchArticles, AT_REST_MS);
    return () => clearTimeout(rest);
  }, []);
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const article = query.get(ARTICLE_KEY);
  const typed = query.get(SEARCH_KEY) ?? "";
  if (article !== null) return <ArticlePage key={article} id={article} heading={hash.slice(1)} />;
  return (
    <>
      <PageHeader title="Ayuda" context="Guías cortas de cada pantalla y de cada número." />
      <HelpSearch typed={typed} />
      {typed.trim() === "" ? <HelpHome /> : <SearchResults typed={typed} />}
    </>
  );
}
