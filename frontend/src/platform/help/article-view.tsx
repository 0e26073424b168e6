/** The body of an article. */
import { Fragment, type ReactNode } from "react";
import type { Article, Block, Inline, Words } from "@/platform/help/article";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { late } from "@/platform/lib/late";
import { PlainTable } from "@/platform/ui/plain-table";
import { TextSkeleton } from "@/platform/ui/states";

/** Links lead elsewhere in the side panel than on the page of the help. */
export type DrawLink = (to: string, inside: ReactNode) => ReactNode;

const LivePart = late(
  async () => (await import("@/platform/help/live/live-part")).LivePart,
  () => <TextSkeleton lines={4} />,
);

interface ArticleViewProps {
  article: Article;
  drawLink: DrawLink;
}

export function ArticleView({ article, drawLink }: ArticleViewProps) {
  return (
    <div className="flex flex-col gap-4 text-base/relaxed text-ink">
      {article.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article never change places.
        <BlockView key={at} block={block} drawLink={drawLink} />
      ))}
    </div>
  );
}

function BlockView({ block, drawLink }: { block: Block; drawLink: DrawLink }) {
  switch (block.is) {
    case "heading":
      return (
        <h2
          id={block.id}
          tabIndex={-1}
          className="scroll-mt-20 pt-3 text-lg font-semibold first:pt-0"
        >
          {block.words}
        </h2>
      );
    case "paragraph":
      return <p className="text-pretty">{drawWords(block.words, drawLink)}</p>;
    case "note":
      return (
        <p className="rounded-card border border-info/25 bg-info-soft px-4 py-3 text-sm text-pretty">
          {drawWords(block.words, drawLink)}
        </p>
      );
    case "steps":
      return <Steps items={block.items} drawLink={drawLink} />;
    case "list":
      return <List items={block.items} drawLink={drawLink} />;
    case "table":
      return <Table {...block} drawLink={drawLink} />;
    case "picture":
      return <Picture source={block.source} words={block.words} />;
    case "live":
      return <LivePart name={block.name} />;
  }
}

interface ItemsProps {
  items: readonly Words[];
  drawLink: DrawLink;
}

function Steps({ items, drawLink }: ItemsProps) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places.
        <li key={at} className="flex gap-3">
          <span
            aria-hidden
            className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-pill bg-primary-soft text-xs font-semibold text-on-primary-soft tabular-nums"
          >
            {at + 1}
          </span>
          <span className="min-w-0 text-pretty">{drawWords(words, drawLink)}</span>
        </li>
      ))}
    </ol>
  );
}

function List({ items, drawLink }: ItemsProps) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-subtle">
      {items.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points never change places.
        <li key={at} className="pl-1 text-pretty">
          {drawWords(words, drawLink)}
        </li>
      ))}
    </ul>
  );
}

interface TableProps {
  head: readonly Words[];
  rows: readonly (readonly Words[])[];
  drawLink: DrawLink;
}

function Table({ head: [first = [], ...others], rows, drawLink }: TableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keys too.
      tabIndex={0}
      aria-label="Tabla"
      className="overflow-x-auto rounded-card border [&_:is(th,td)]:px-3 [&_tbody_th]:font-normal [&_thead_tr]:bg-sunken [&_thead_tr]:text-sm [&_thead_tr]:text-ink"
    >
      <PlainTable
        caption="Tabla"
        hideCaption
        headings={[
          drawWords(first, drawLink),
          ...others.map((words) => drawWords(words, drawLink)),
        ]}
        rows={rows.map(([name = [], ...cells], key) => ({
          key,
          name: drawWords(name, drawLink),
          cells: cells.map((words) => drawWords(words, drawLink)),
        }))}
      />
    </section>
  );
}

function Picture({ source, words }: { source: string; words: string }) {
  return (
    <figure className="flex flex-col gap-2">
      <a href={source} target="_blank" rel="noreferrer" className="max-w-full self-start">
        <img
          src={source}
          alt={`${words} (se abre en grande)`}
          loading="lazy"
          className="h-auto max-w-full rounded-card border"
        />
      </a>
      <figcaption aria-hidden className="text-xs text-ink-muted">
        {words}
      </figcaption>
    </figure>
  );
}

function drawWords(words: Words, drawLink: DrawLink): ReactNode {
  return words.map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words never change places.
    <Fragment key={at}>{drawInline(word, drawLink)}</Fragment>
  ));
}

function drawInline(word: Inline, drawLink: DrawLink): ReactNode {
  if (typeof word === "string") return word;
  switch (word.is) {
    case "strong":
      return <strong className="font-semibold">{drawWords(word.inside, drawLink)}</strong>;
    case "name":
      return <b className="font-semibold">{drawWords(word.inside, drawLink)}</b>;
    case "code":
      return <Kbd>{word.text}</Kbd>;
    case "link":
      return drawLink(word.to, drawWords(word.inside, drawLink));
  }
}
