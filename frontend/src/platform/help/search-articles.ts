/** Searching the articles as a plain function: every word must begin a word of what is found. */
import type { ArticleHead, Passage } from "@/platform/help/article";
import { fold } from "@/platform/lib/format";

/** A text cut where hits begin and end. */
export type Marked = readonly { text: string; isHit: boolean }[];

export interface Finding {
  id: string;
  /** The id of the heading under which it was found, when that is not the beginning. */
  heading: string | null;
  title: Marked;
  group: string;
  excerpt: Marked;
}

export interface Searchable {
  head: ArticleHead;
  passages: readonly Passage[];
}

const WEIGHTS = { title: 12, keywords: 8, heading: 6, summary: 3, text: 1 };
const MOST = 12;
const EXCERPT_BEFORE = 50;
const EXCERPT_LENGTH = 180;

/** The best first; nothing for no words. */
export function searchArticles(articles: readonly Searchable[], typed: string): Finding[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ article }) => findingOf(article, wanted));
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** As long as the text itself, so that places in one are places in the other. */
function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = fold(letter);
    return plain.length === letter.length ? plain : letter.toLowerCase();
  }).join("");
}

function scoreOf({ head, passages }: Searchable, wanted: readonly string[]): number {
  const fields: [words: readonly string[], weight: number][] = [
    [wordsOf(head.title), WEIGHTS.title],
    [wordsOf(head.keywords), WEIGHTS.keywords],
    [wordsOf(passages.map(({ heading }) => heading?.words ?? "").join(" ")), WEIGHTS.heading],
    [wordsOf(head.summary), WEIGHTS.summary],
    [wordsOf(passages.map(({ text }) => text).join(" ")), WEIGHTS.text],
  ];
  const scores = wanted.map((start) =>
    fields.reduce((sum, [words, weight]) => sum + (begins(words, start) ? weight : 0), 0),
  );
  return scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0;
}

function begins(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

function findingOf({ head, passages }: Searchable, wanted: readonly string[]): Finding {
  const best = passages
    .map((passage) => ({ passage, hits: hitsIn(passage, wanted) }))
    .reduce((one, other) => (other.hits > one.hits ? other : one), {
      passage: { heading: null, text: "" } as Passage,
      hits: 0,
    });
  const text = best.hits > 0 && best.passage.text ? best.passage.text : head.summary;
  return {
    id: head.id,
    heading: best.passage.heading?.id ?? null,
    title: markedIn(head.title, wanted),
    group: head.group,
    excerpt: markedIn(excerptOf(text, wanted), wanted),
  };
}

function hitsIn({ heading, text }: Passage, wanted: readonly string[]): number {
  const inHeading = wordsOf(heading?.words ?? "");
  const inText = wordsOf(text);
  return wanted.reduce(
    (hits, start) => hits + (begins(inHeading, start) ? 2 : 0) + (begins(inText, start) ? 1 : 0),
    0,
  );
}

function excerptOf(text: string, wanted: readonly string[]): string {
  const [first] = spansIn(text, wanted);
  if (text.length <= EXCERPT_LENGTH) return text;
  const from = first === undefined ? 0 : Math.max(0, first[0] - EXCERPT_BEFORE);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(start, start + EXCERPT_LENGTH).replace(/\s\S*$/, "");
  return `${start > 0 ? "…" : ""}${cut}${start + cut.length < text.length ? "…" : ""}`;
}

/** Where each hit begins and ends. */
function spansIn(text: string, wanted: readonly string[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { 0: word, index } of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const lengths = wanted.filter((start) => word.startsWith(start)).map(({ length }) => length);
    if (lengths.length > 0) spans.push([index, index + Math.max(...lengths)]);
  }
  return spans;
}

function markedIn(text: string, wanted: readonly string[]): Marked {
  const parts: { text: string; isHit: boolean }[] = [];
  let at = 0;
  for (const [from, to] of spansIn(text, wanted)) {
    parts.push({ text: text.slice(at, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    at = to;
  }
  parts.push({ text: text.slice(at), isHit: false });
  return parts.filter((part) => part.text !== "");
}
