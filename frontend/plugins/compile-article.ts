/** Markdown of the help into plain values, so that no browser parses it. What is not understood stops the build. */
import { lexer, type Token, type Tokens } from "marked";
import {
  type ArticleHead,
  type Block,
  type Inline,
  LIVE_NAMES,
  type LiveName,
  type Passage,
  type Words,
} from "../src/platform/help/article.ts";

export interface Compiled {
  head: ArticleHead;
  blocks: Block[];
  passages: Passage[];
}

const FRONT = /^---\n([\s\S]+?)\n---\n/;
const LIVE = /^\{\{([a-z-]+)\}\}$/;

/** The id is the name of the file without its ending. */
export function compileArticle(id: string, source: string): Compiled {
  try {
    const { head, body } = headOf(id, source);
    const blocks = lexer(body)
      .filter(({ type }) => type !== "space")
      .map(blockOf);
    return { head, blocks, passages: passagesOf(blocks) };
  } catch (error) {
    throw new Error(`The article "${id}" cannot be compiled: ${(error as Error).message}`);
  }
}

function headOf(id: string, source: string): { head: ArticleHead; body: string } {
  const front = FRONT.exec(source);
  if (!front?.[1]) throw new Error("it has no front matter.");
  const fields = new Map(
    front[1].split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const needed = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`its front matter has no ${name}.`);
    return value;
  };
  const head = {
    id,
    title: needed("title"),
    summary: needed("summary"),
    group: needed("group"),
    place: Number(needed("place")),
    keywords: fields.get("keywords") ?? "",
  };
  return { head, body: source.slice(front[0].length) };
}

function blockOf(token: Token): Block {
  switch (token.type) {
    case "heading":
      return headingOf(token as Tokens.Heading);
    case "paragraph":
      return paragraphOf(token as Tokens.Paragraph);
    case "list":
      return listOf(token as Tokens.List);
    case "table":
      return tableOf(token as Tokens.Table);
    case "blockquote":
      return { is: "note", words: onlyWordsOf((token as Tokens.Blockquote).tokens) };
    default:
      throw new Error(`it does not know "${token.type}": ${token.raw}`);
  }
}

function headingOf({ depth, text }: Tokens.Heading): Block {
  if (depth !== 2) throw new Error(`only headings with ## are known: ${text}`);
  return { is: "heading", id: idOf(text), words: text };
}

function paragraphOf({ text, tokens }: Tokens.Paragraph): Block {
  const live = LIVE.exec(text)?.[1];
  if (live) {
    if (!LIVE_NAMES.some((name) => name === live)) throw new Error(`nothing alive is "${live}".`);
    return { is: "live", name: live as LiveName };
  }
  const [first] = tokens;
  if (tokens.length === 1 && first?.type === "image") {
    return { is: "picture", source: first.href as string, words: first.text as string };
  }
  return { is: "paragraph", words: tokens.map(inlineOf) };
}

function listOf({ ordered, items }: Tokens.List): Block {
  return {
    is: ordered ? "steps" : "list",
    items: items.map(({ tokens }) => onlyWordsOf(tokens)),
  };
}

function tableOf({ header, rows }: Tokens.Table): Block {
  const words = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => tokens.map(inlineOf));
  return { is: "table", head: words(header), rows: rows.map(words) };
}

/** Of something that holds one paragraph and nothing else. */
function onlyWordsOf(tokens: Token[]): Words {
  const [only, ...others] = tokens;
  const isText = only?.type === "text" || only?.type === "paragraph";
  if (!isText || others.length > 0) throw new Error("a list or note holds more than words.");
  return ((only as Tokens.Text).tokens ?? []).map(inlineOf);
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case "text":
    case "escape":
      return plain(token as Tokens.Text);
    case "strong":
      return { is: "strong", inside: (token as Tokens.Strong).tokens.map(inlineOf) };
    case "em":
      return { is: "name", inside: (token as Tokens.Em).tokens.map(inlineOf) };
    case "codespan":
      return { is: "code", text: (token as Tokens.Codespan).text };
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return { is: "link", to: href, inside: tokens.map(inlineOf) };
    }
    default:
      throw new Error(`it does not know "${token.type}" inside words: ${token.raw}`);
  }
}

function plain({ text }: Tokens.Text): string {
  return text.replaceAll("\n", " ");
}

function idOf(heading: string): string {
  return heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [{ heading: null, text: "" }];
  for (const block of blocks) {
    if (block.is === "heading") {
      passages.push({ heading: { id: block.id, words: block.words }, text: "" });
      continue;
    }
    const last = passages.at(-1);
    if (last) last.text = `${last.text} ${textOf(block)}`.trim();
  }
  return passages.filter(({ heading, text }) => heading !== null || text !== "");
}

function textOf(block: Block): string {
  switch (block.is) {
    case "paragraph":
    case "note":
      return spoken(block.words);
    case "steps":
    case "list":
      return block.items.map(spoken).join(" ");
    case "table":
      return block.rows.map((row) => `${row.map(spoken).join(": ")}.`).join(" ");
    default:
      return "";
  }
}

function spoken(words: Words): string {
  return words
    .map((word) => {
      if (typeof word === "string") return word;
      return word.is === "code" ? word.text : spoken(word.inside);
    })
    .join("");
}
