/** All articles: what is known of each at once, and its body when somebody reads it. */
import type { Article, ArticleHead } from "@/platform/help/article";

/** In the order in which the help lists them. */
const GROUPS = [
  "Empezar",
  "Panel de control",
  "Cursos y personas",
  "Carga masiva",
  "Encuestas",
  "Presupuesto y SENCE",
  "Configuración",
  "Consulta",
];

const heads = import.meta.glob<ArticleHead>("./articles/*.md", {
  query: "?head",
  import: "head",
  eager: true,
});

const bodies = import.meta.glob<Article>("./articles/*.md", { import: "article" });

export const ARTICLES: readonly ArticleHead[] = Object.values(heads).sort(
  (one, other) =>
    GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.place - other.place,
);

export function articlesByGroup(): [string, readonly ArticleHead[]][] {
  return GROUPS.map((group) => [group, ARTICLES.filter((head) => head.group === group)]);
}

export function headOf(id: string | null): ArticleHead | undefined {
  return ARTICLES.find((head) => head.id === id);
}

/** Throws where there is no such article, or when its piece cannot be fetched. */
export async function loadArticle(id: string): Promise<Article> {
  const load = bodies[`./articles/${id}.md`];
  if (!load) throw new Error(`There is no article "${id}".`);
  return load();
}
