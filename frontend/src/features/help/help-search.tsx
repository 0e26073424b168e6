/** The search box of the help; Enter opens the best hit. */
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { textsQuery } from "@/features/help/texts-query";
import { articleAddress, SEARCH_KEY } from "@/shared/help/addresses";
import { searchArticles } from "@/shared/help/search-articles";
import { changedQuery } from "@/shared/lib/paths";
import { ListSearch } from "@/shared/lists/list-search";

export function HelpSearch({ typed }: { typed: string }) {
  const { data: articles = [] } = useQuery(textsQuery);
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();

  function search(words: string): void {
    setQuery((query) => changedQuery(query, { [SEARCH_KEY]: words.trim() }), { replace: true });
  }

  function openBest(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = event.currentTarget.querySelector("input")?.value ?? "";
    const [best] = searchArticles(articles, words);
    if (best) void navigate(articleAddress(best));
  }

  return (
    <search>
      <form onSubmit={openBest} className="max-w-xl [&_.relative]:w-full">
        <ListSearch label="Buscar en la ayuda" value={typed} onSearch={search} />
      </form>
    </search>
  );
}
