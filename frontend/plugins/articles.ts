/**
 * Lets the browser's code import articles of the help:
 * `x.md` is the whole article, `x.md?head` what lists know of it, `x.md?passages` what a search reads.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { type Compiled, compileArticle } from "./compile-article.ts";

export function articles(): Plugin {
  return {
    name: "articles",
    enforce: "pre",
    load(request) {
      const [file = "", part = ""] = request.split("?");
      if (!file.endsWith(".md")) return null;
      this.addWatchFile(file);
      return moduleOf(compileArticle(path.basename(file, ".md"), readFileSync(file, "utf8")), part);
    },
  };
}

function moduleOf({ head, blocks, passages }: Compiled, part: string): string {
  if (part === "head") return `export const head = ${JSON.stringify(head)};`;
  if (part === "passages") return `export const passages = ${JSON.stringify(passages)};`;
  const pictures = blocks.filter(({ is }) => is === "picture");
  const imports = pictures.map(
    (picture, at) => `import p${at} from ${JSON.stringify("source" in picture && picture.source)};`,
  );
  const values = blocks.map((block) => {
    if (block.is !== "picture") return JSON.stringify(block);
    return `{ is: "picture", source: p${pictures.indexOf(block)}, words: ${JSON.stringify(block.words)} }`;
  });
  return `${imports.join("\n")}
export const article = { ...${JSON.stringify(head)}, blocks: [${values.join(", ")}] };`;
}
