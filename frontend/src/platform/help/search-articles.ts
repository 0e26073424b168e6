/** Searching the articles as a plain function: by the roots of what was asked, and by other words for it. */
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
/** How much it adds that all words of the title were asked, as a share. */
const TITLE_NAMED = 0.15;
/** Above 1: rare words outweigh frequent ones even more. */
const RARE = 1.5;
const MOST = 12;
const EXCERPT_BEFORE = 50;
const EXCERPT_LENGTH = 180;

/** Words of which questions are made, and that say nothing of what is asked. */
const OF_QUESTIONS = new Set(
  (
    "a al algo algun alguna alguno ante como con cual cuales cuando cuanta cuanto cuantos de del desde " +
    "donde e el ella en entre es esa ese esta este esto estan estoy falta fue ha hace hacer hacia hago han hasta hay he " +
    "la las le les lo los mas me mi mis muy ni no nos o para pero poder podemos por porque puede pueden " +
    "puedo que quien quienes quiero se si sin sobre son su sus tambien tengo tiene u un una unas uno unos " +
    "veo ver y ya yo necesito debo cosa cosas"
  ).split(" "),
);

/** Endings that a root goes without, the longest first. */
const ENDING =
  /(?:aciones|acion|iendo|ando|arlos|arlas|arlo|arla|ados|adas|idos|idas|ado|ada|ido|ida|aron|ieron|que|are|ar|er|ir|es|os|as|an|en|a|e|o|s)$/;
const SHORTEST_ROOT = 4;

/** The same thing in other words; each is a root. */
const SAME: readonly (readonly string[])[] = [
  ["deshac", "anul", "revert", "revier", "equivoq", "equivoc", "arrepent"],
  ["elimin", "borr", "quit"],
  ["carg", "sub", "import"],
  ["invit", "agreg"],
  ["contrasen", "clave"],
  ["exportar", "descarg", "bajar"],
  ["renta", "sueld", "salari"],
  ["mail", "correo", "email"],
  ["planilla", "excel", "xlsx"],
  ["trabajador", "persona", "emplead"],
  ["relator", "profesor", "instructor"],
  ["proveedor", "otec"],
  ["nota", "calific"],
  ["tecla", "atajo", "shortcut"],
  ["crea", "creo"],
];

/** The best first; nothing for no words. Words that few articles have count for more. */
export function searchArticles(articles: readonly Searchable[], typed: string): Finding[] {
  const asked = wordsOf(typed);
  const telling = asked.filter((word) => !OF_QUESTIONS.has(word));
  const roots = (telling.length > 0 ? telling : asked).map(rootsOf);
  if (roots.length === 0) return [];
  const scores = articles.map((article) => scoresOf(article, roots));
  const rarity = roots.map((_, at) =>
    Math.log(1 + articles.length / (1 + scores.filter((of) => (of[at] ?? 0) > 0).length)),
  );
  const wanted = roots.flat();
  return articles
    .map((article, at) => ({
      article,
      score: (scores[at] ?? []).reduce(
        (sum, one, word) => sum + one * (rarity[word] ?? 0) ** RARE,
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ article }) => findingOf(article, wanted));
}

/** How a word and others of its meaning begin. */
function rootsOf(word: string): string[] {
  const bare = word.replace(ENDING, "");
  const root = bare.length >= SHORTEST_ROOT ? bare : word;
  const others = SAME.filter((group) => group.some((one) => word.startsWith(one))).flat();
  return [...new Set([root, ...others])];
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

/** Of each word that was asked, given by its roots, how much the article says of it. */
function scoresOf(
  { head, passages }: Searchable,
  wanted: readonly (readonly string[])[],
): number[] {
  const fields: [words: readonly string[], weight: number][] = [
    [wordsOf(head.title), WEIGHTS.title],
    [wordsOf(head.keywords), WEIGHTS.keywords],
    [wordsOf(passages.map(({ heading }) => heading?.words ?? "").join(" ")), WEIGHTS.heading],
    [wordsOf(head.summary), WEIGHTS.summary],
    [wordsOf(passages.map(({ text }) => text).join(" ")), WEIGHTS.text],
  ];
  // Whoever names all that a title says means it.
  const title = wordsOf(head.title).filter((word) => !OF_QUESTIONS.has(word));
  const named = title.filter((word) => wanted.flat().some((root) => word.startsWith(root)));
  const nearness = 1 + (TITLE_NAMED * named.length) / Math.max(1, title.length);
  return wanted.map(
    (roots) =>
      nearness *
      fields.reduce(
        (sum, [words, weight]) => sum + (roots.some((root) => begins(words, root)) ? weight : 0),
        0,
      ),
  );
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
