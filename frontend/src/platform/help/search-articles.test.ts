/** Searching the help: folded, by beginnings of words, titles before texts, hits marked. */
import { describe, expect, it } from "vitest";
import type { ArticleHead, Passage } from "@/platform/help/article";
import { type Marked, type Searchable, searchArticles } from "@/platform/help/search-articles";
import { SEARCHABLE } from "@/platform/help/search-texts";

function article(id: string, head: Partial<ArticleHead>, ...passages: Passage[]): Searchable {
  const whole = { id, title: id, summary: "", group: "", place: 1, keywords: "", ...head };
  return { head: whole, passages };
}

const LONG = "palabra ".repeat(60);
const ARTICLES = [
  article(
    "cursos",
    { title: "Cursos" },
    { heading: null, text: "Cada curso tiene participantes." },
  ),
  article(
    "participantes",
    { title: "Participantes", summary: "Inscribir y evaluar." },
    { heading: null, text: "Inscribe a las personas." },
    { heading: { id: "notas", words: "Asistencia y notas" }, text: `${LONG}La nota va de 1 a 7.` },
  ),
  article("glosario", { title: "Glosario", keywords: "siglas" }),
];

const found = (typed: string) => searchArticles(ARTICLES, typed).map(({ id }) => id);
const hits = (marked: Marked | undefined) =>
  marked?.flatMap(({ text, isHit }) => (isHit ? [text] : []));

describe("Searching articles", () => {
  it("puts a title before a text", () => {
    expect(found("participantes")).toEqual(["participantes", "cursos"]);
  });

  it("ignores accents and capitals, and takes the beginning of a word", () => {
    expect(found("ASISTÉN")).toEqual(["participantes"]);
  });

  it("wants every word, wherever it stands", () => {
    expect(found("curso participantes")).toEqual(["cursos"]);
    expect(found("curso glosario")).toEqual([]);
  });

  it("finds by other words, and nothing by none", () => {
    expect(found("sigla")).toEqual(["glosario"]);
    expect(found("  ")).toEqual([]);
  });

  it("leads to the heading under which it was found, and shows the text around the hit", () => {
    const [finding] = searchArticles(ARTICLES, "nota");
    expect(finding?.heading).toBe("notas");
    expect(hits(finding?.excerpt)).toEqual(["nota"]);
    const excerpt = finding?.excerpt.map(({ text }) => text).join("") ?? "";
    expect(excerpt).toMatch(/^…palabra/);
    expect(excerpt.length).toBeLessThan(190);
  });

  it("marks what was typed, accents and all", () => {
    const [finding] = searchArticles([article("a", { title: "Qué es la dotación" })], "dotacion");
    expect(finding?.title).toEqual([
      { text: "Qué es la ", isHit: false },
      { text: "dotación", isHit: true },
    ]);
  });
});

describe("The search over the real articles", () => {
  it.each([
    ["franquicia", "franquicia"],
    ["deshacer carga", "errores-carga"],
    ["pegar rut", "participantes"],
    ["dotación", "empresas"],
    ["recordatorio", "recordatorios"],
    ["utm", "parametros-sence"],
  ])('answers "%s" first with %s', (typed, id) => {
    expect(searchArticles(SEARCHABLE, typed)[0]?.id).toBe(id);
  });
});
