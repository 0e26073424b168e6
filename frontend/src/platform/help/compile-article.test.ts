/** Markdown of the help into plain values. */
import { describe, expect, it } from "vitest";
import { compileArticle } from "../../../plugins/compile-article";

const FRONT = "---\ntitle: Cursos\nsummary: De cursos.\ngroup: Consulta\nplace: 2\n---\n";
const compile = (body: string) => compileArticle("cursos", FRONT + body);
const blocks = (body: string) => compile(body).blocks;

describe("Compiling an article", () => {
  it("reads what lists know of it", () => {
    expect(compile("Hola.").head).toEqual({
      id: "cursos",
      title: "Cursos",
      summary: "De cursos.",
      group: "Consulta",
      place: 2,
      keywords: "",
    });
  });

  it("knows headings, steps, names, keys, links, tables, notes, pictures and live parts", () => {
    expect(blocks("## ¿Qué es una dotación?")).toEqual([
      { is: "heading", id: "que-es-una-dotacion", words: "¿Qué es una dotación?" },
    ]);
    expect(blocks("1. Elige *Nuevo*.\n2. Presiona `n`.")).toEqual([
      {
        is: "steps",
        items: [
          ["Elige ", { is: "name", inside: ["Nuevo"] }, "."],
          ["Presiona ", { is: "code", text: "n" }, "."],
        ],
      },
    ]);
    expect(blocks("[Ver](ayuda:a#b)")).toEqual([
      { is: "paragraph", words: [{ is: "link", to: "ayuda:a#b", inside: ["Ver"] }] },
    ]);
    expect(blocks("| A |\n|---|\n| **b** |")).toEqual([
      { is: "table", head: [["A"]], rows: [[[{ is: "strong", inside: ["b"] }]]] },
    ]);
    expect(blocks("> Ojo.")).toEqual([{ is: "note", words: ["Ojo."] }]);
    expect(blocks("![El panel](./a.webp)")).toEqual([
      { is: "picture", source: "./a.webp", words: "El panel" },
    ]);
    expect(blocks("{{kpis}}")).toEqual([{ is: "live", name: "kpis" }]);
  });

  it("gives the search the words under each heading, without marks", () => {
    expect(
      compile("Uno *dos*.\n\n| A | B |\n|---|---|\n| c | d |\n\n## Tres\n\n- cuatro\n- `cinco`")
        .passages,
    ).toEqual([
      { heading: null, text: "Uno dos. c: d." },
      { heading: { id: "tres", words: "Tres" }, text: "cuatro cinco" },
    ]);
  });

  it.each([
    ["<b>crudo</b>", "html"],
    ["{{nada}}", "nothing alive"],
    ["# Grande", "only headings with ##"],
    ["- uno\n  - dos", "more than words"],
  ])("stops at what it does not know: %s", (body, reason) => {
    expect(() => compile(body)).toThrow(reason);
  });

  it("says which article is wrong", () => {
    expect(() => compileArticle("roto", "Sin portada.")).toThrow('"roto"');
  });
});
