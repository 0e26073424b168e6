/** Addresses of the help. */
import { PATHS, withQuery } from "@/platform/lib/paths";

/** Its key in the address of /help. */
export const ARTICLE_KEY = "articulo";
export const SEARCH_KEY = "q";

/** How an article names another one: "ayuda:article" or "ayuda:article#heading". */
const TO_ARTICLE = /^ayuda:([a-z0-9-]+)(?:#([a-z0-9-]+))?$/;

export interface ArticlePlace {
  id: string;
  heading: string | null;
}

/** Nothing when the link leads somewhere else. */
export function articlePlace(to: string): ArticlePlace | null {
  const match = TO_ARTICLE.exec(to);
  return match?.[1] ? { id: match[1], heading: match[2] ?? null } : null;
}

export function articleAddress({ id, heading }: ArticlePlace): string {
  return withQuery(PATHS.help, { [ARTICLE_KEY]: id }) + (heading ? `#${heading}` : "");
}
