/** Searching the articles as a plain function: by how the roots of what was asked sound, and by other words for it. */
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

const WORDS = /[\p{L}\p{N}]+/gu;

/** Words of which questions are made, and that say nothing of what is asked. */
const OF_QUESTIONS = soundsOf(
  "a ahi al algo algun alguna alguno ante aca como con cual cuales cuando cuanta cuanto cuantos de del desde dice dos " +
    "donde e el ella en entre es esa ese eso esta este esto estan estoy falta fue ha hace hacer hacia hago han hasta hay he " +
    "la las le les lo los mas me mi mis muy ni no nos o otra otro pa para pero poder podemos por porque " +
    "puede pueden puedo que quien quienes quiero se si sin sobre son su sus también tengo tiene todas todos toque tras u un una unas " +
    "uno unos ve vea veces veo ver y ya yo necesito debo cosa cosas",
);

/** Endings that a root goes without, the longest first. */
const ENDING =
  /(?:asiones|asion|iendo|ando|arlos|arlas|arlo|arla|ados|adas|idos|idas|ado|ada|ido|ida|aron|ieron|ke|are|ar|er|ir|es|os|as|an|en|a|e|o|s)$/;
const SHORTEST_ROOT = 4;

/** The same thing in other words, of which each is a beginning. */
const SAME: readonly (readonly string[])[] = [
  "deshac anul revert revier equivoq equivoc arrepent",
  "elimin borr quit",
  "carg sub import",
  "invit agreg poner pongo",
  "contrasen clave",
  "exportar descarg bajar bajo powerpoint",
  "renta sueld salari",
  "mail correo email",
  "mand envi",
  "planilla excel xlsx",
  "trabajador persona emplead gente",
  "relator profe instructor",
  "proveedor otec",
  "nota calific",
  "tecla atajo shortcut",
  "crea creo",
  "presupuest plata",
  "disponible queda",
  "externa externo",
  "permiso rol",
  "llega llego",
  "persona gallo cabro señora",
].map(soundsOf);

/** The best first; nothing for no words. Words that few articles have count for more. */
export function searchArticles(articles: readonly Searchable[], typed: string): Finding[] {
  const asked = soundsOf(typed);
  const telling = asked.filter((word) => !OF_QUESTIONS.includes(word));
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

/** Each word as it sounds in Chile: people write what they hear ("jente", "exel", "capasitacion"). */
function soundsOf(text: string): string[] {
  return (fold(text).match(WORDS) ?? []).map(soundOf);
}

function soundOf(word: string): string {
  return word
    .replace(/(^|[^c])h/g, "$1")
    .replace(/qu?(?=[ei])|q|c(?![eih])/g, "k")
    .replace(/xc(?=[ei])/g, "x")
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/g(?=[ei])/g, "j")
    .replace(/gu(?=[ei])/g, "g")
    .replace(/v/g, "b")
    .replace(/ll/g, "y")
    .replace(/([^r])\1/g, "$1");
}

type Field = readonly [words: readonly string[], weight: number];

/** What an article says, by weight; made once for each. */
const FIELDS = new WeakMap<Searchable, readonly Field[]>();

function fieldsOf(article: Searchable): readonly Field[] {
  const { head, passages } = article;
  const known = FIELDS.get(article);
  if (known) return known;
  const told: [string, number][] = [
    [head.title, WEIGHTS.title],
    [head.keywords, WEIGHTS.keywords],
    [passages.map(({ heading }) => heading?.words ?? "").join(" "), WEIGHTS.heading],
    [head.summary, WEIGHTS.summary],
    [passages.map(({ text }) => text).join(" "), WEIGHTS.text],
  ];
  const fields = told.map(([text, weight]): Field => [[...new Set(soundsOf(text))], weight]);
  FIELDS.set(article, fields);
  return fields;
}

/** Of each word that was asked, given by its roots, how much the article says of it. */
function scoresOf(article: Searchable, wanted: readonly (readonly string[])[]): number[] {
  const fields = fieldsOf(article);
  // Whoever names all that a title says means it.
  const title = soundsOf(article.head.title).filter((word) => !OF_QUESTIONS.includes(word));
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
  const inHeading = soundsOf(heading?.words ?? "");
  const inText = soundsOf(text);
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
  const shown = text.slice(start, start + EXCERPT_LENGTH);
  const isEnd = start + shown.length === text.length;
  return `${start > 0 ? "…" : ""}${isEnd ? shown : shown.replace(/\s\S*$/, "…")}`;
}

/** Where each word that was found begins and ends. */
function spansIn(text: string, wanted: readonly string[]): [from: number, to: number][] {
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const isHit = wanted.some((start) => soundOf(fold(word)).startsWith(start));
    return isHit ? [[index, index + word.length]] : [];
  });
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
