/** The articles as a whole: each compiles, every link leads somewhere, and what they name stands on a screen. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Article, Inline, Words } from "@/platform/help/article";
import {
  ARTICLES,
  articleAt,
  articlePlace,
  articlesByGroup,
  loadArticle,
  TOPICS,
} from "@/platform/help/articles";
import { PATHS } from "@/platform/lib/paths";

const articles: readonly Article[] = await Promise.all(ARTICLES.map(({ id }) => loadArticle(id)));
const ids = articles.map(({ id }) => id);

/** Everything written in the article, block by block. */
function wordsOf({ blocks }: Article): Words[] {
  return blocks.flatMap((block): Words[] => {
    if ("words" in block) return typeof block.words === "string" ? [] : [block.words];
    if ("items" in block) return [...block.items];
    return "rows" in block ? [...block.head, ...block.rows.flat()] : [];
  });
}

function inlinesOf(words: Words): Inline[] {
  return words.flatMap((word) =>
    typeof word === "string" || word.is === "code" ? [word] : [word, ...inlinesOf(word.inside)],
  );
}

function spoken(words: Words): string {
  return words
    .map((word) => {
      if (typeof word === "string") return word;
      return word.is === "code" ? word.text : spoken(word.inside);
    })
    .join("");
}

function linksOf(article: Article): string[] {
  return wordsOf(article)
    .flatMap(inlinesOf)
    .flatMap((word) => (typeof word !== "string" && word.is === "link" ? [word.to] : []));
}

function namesOf(article: Article): string[] {
  return wordsOf(article)
    .flatMap(inlinesOf)
    .flatMap((word) =>
      typeof word !== "string" && word.is === "name" ? [spoken(word.inside)] : [],
    );
}

/** The text of all code that draws screens. */
function sourceOfScreens(): string {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|schema\.d\.ts/.test(file))
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .join("\n")
    .replace(/\s+/g, " ");
}

describe("The articles", () => {
  it("all stand in one of the groups of the help", () => {
    const listed = articlesByGroup().flatMap(([, ofGroup]) => ofGroup);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(articlesByGroup().filter(([, ofGroup]) => ofGroup.length === 0)).toEqual([]);
  });

  it("have places of their own within a group", () => {
    const places = articles.map(({ group, place }) => `${group} ${place}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("link only to articles, headings and screens that there are", () => {
    const screens: readonly string[] = Object.values(PATHS);
    const astray = articles.flatMap((article) =>
      linksOf(article).filter((to) => {
        const place = articlePlace(to);
        if (!place) return !screens.includes(to.split("?")[0] ?? "");
        const target = articles.find(({ id }) => id === place.id);
        const headings = target?.blocks.flatMap((block) =>
          block.is === "heading" ? [block.id] : [],
        );
        return !target || (place.heading !== null && !headings?.includes(place.heading));
      }),
    );
    expect(astray).toEqual([]);
  });

  it("call buttons, columns and sections what the screens call them", () => {
    const source = sourceOfScreens();
    const unknown = articles.flatMap((article) =>
      namesOf(article)
        .filter((name) => !source.includes(name))
        .map((name) => `${article.id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("The topics", () => {
  it("name only articles that there are", () => {
    const named = Object.values(TOPICS).flatMap(({ article, parts }) => [
      article,
      ...Object.values(parts?.articles ?? {}),
    ]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("answer a part of a screen with an article of its own, else with that of the screen", () => {
    expect(articleAt("/detail/course", new URLSearchParams("id=3&tab=franquicia"))).toBe(
      "franquicia",
    );
    expect(articleAt("/detail/course", new URLSearchParams("id=3"))).toBe("detalle-curso");
    expect(articleAt("/settings", new URLSearchParams("seccion=nada"))).toBe("configuracion");
    expect(articleAt("/no/existe", new URLSearchParams())).toBe("moverse");
  });
});
