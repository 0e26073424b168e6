/** What a search reads: all words of all articles, in a piece of their own. */
import type { Passage } from "@/platform/help/article";
import { ARTICLES } from "@/platform/help/articles";
import type { Searchable } from "@/platform/help/search-articles";

const passages = import.meta.glob<readonly Passage[]>("./articles/*.md", {
  query: "?passages",
  import: "passages",
  eager: true,
});

export const SEARCHABLE: readonly Searchable[] = ARTICLES.map((head) => ({
  head,
  passages: passages[`./articles/${head.id}.md`] ?? [],
}));
