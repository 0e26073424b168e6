/** What an article of the help is once it was compiled: plain values, nothing left to parse. */

export type Inline =
  | string
  /** "name" is a word that stands on the screen: a button, a column, a section. */
  | { is: "strong" | "name"; inside: readonly Inline[] }
  | { is: "code"; text: string }
  /** To "ayuda:article", "ayuda:article#heading" or an address of the product. */
  | { is: "link"; to: string; inside: readonly Inline[] };

export type Words = readonly Inline[];

/** Parts of an article that are alive, each written as {{name}} on a line of its own. */
export const LIVE_NAMES = ["amounts", "first-steps", "kpis", "load-models", "shortcuts"] as const;
export type LiveName = (typeof LIVE_NAMES)[number];

export type Block =
  | { is: "heading"; id: string; words: string }
  | { is: "paragraph" | "note"; words: Words }
  | { is: "steps" | "list"; items: readonly Words[] }
  | { is: "table"; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { is: "picture"; source: string; words: string }
  | { is: "live"; name: LiveName };

/** What lists and searches know of an article without its body. */
export interface ArticleHead {
  id: string;
  title: string;
  /** One sentence. */
  summary: string;
  group: string;
  /** Its place within the group, from 1. */
  place: number;
  /** Other words by which people look for it. */
  keywords: string;
}

export interface Article extends ArticleHead {
  blocks: readonly Block[];
}

/** A stretch of an article that a search can find: what stands before its first heading has none. */
export interface Passage {
  heading: { id: string; words: string } | null;
  text: string;
}
