/** /help: everything there is to read, a search over it, and one article when the address names it. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  ArrowLeft,
  BellRing,
  BookOpen,
  CalendarClock,
  FileQuestionMark,
  FileSpreadsheet,
  LayoutDashboard,
  type LucideIcon,
  Presentation,
  SearchX,
} from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { helpTexts } from "@/features/help/texts";
import { CopyDiagnosis } from "@/platform/diagnosis/diagnosis";
import { FirstSteps } from "@/platform/first-steps/first-steps";
import type { Article } from "@/platform/help/article";
import { articleQuery, fetchArticles, textsQuery } from "@/platform/help/article-query";
import { ArticleView, type DrawLink } from "@/platform/help/article-view";
import {
  articleAddress,
  articlePlace,
  articlesByGroup,
  HELP,
  headOf,
} from "@/platform/help/articles";
import { type Finding, type Marked, searchArticles } from "@/platform/help/search-articles";
import { useAddress } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";
import { ListSearch } from "@/platform/lists/list-search";
import { Card } from "@/platform/ui/card";
import { LinkButton } from "@/platform/ui/link-button";
import { useAnnouncement } from "@/platform/ui/live-region";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { version } from "../../../package.json";

/** By then the page stands there. */
const AT_REST_MS = 1_000;

export function HelpScreen() {
  useEffect(() => {
    const rest = setTimeout(fetchArticles, AT_REST_MS);
    return () => clearTimeout(rest);
  }, []);
  const [{ articulo: article, q: typed }] = useAddress(HELP);
  const { hash } = useLocation();
  if (article !== "") return <ArticlePage key={article} id={article} heading={hash.slice(1)} />;
  return (
    <>
      <PageHeader title={helpTexts.title} context={helpTexts.context} />
      <HelpSearch typed={typed} />
      {typed.trim() === "" ? <HelpHome /> : <SearchResults typed={typed} />}
    </>
  );
}

interface Task {
  title: string;
  article: string;
  Icon: LucideIcon;
}

const TASKS: readonly Task[] = [
  {
    title: helpTexts.loadPeople,
    article: "carga-masiva",
    Icon: FileSpreadsheet,
  },
  { title: helpTexts.makeCourse, article: "formulario-curso", Icon: BookOpen },
  { title: helpTexts.arrangePanel, article: "widgets", Icon: LayoutDashboard },
  { title: helpTexts.scheduleSurveys, article: "programar-encuestas", Icon: CalendarClock },
  { title: helpTexts.sendReminders, article: "recordatorios", Icon: BellRing },
  { title: helpTexts.exportAndPresent, article: "exportar-panel", Icon: Presentation },
];

/** The first page of the help: first steps, the six usual tasks, all articles, and whom to ask. */
function HelpHome() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Tasks />
        <AllArticles />
      </div>
      <div className="flex flex-col gap-4">
        <Card title={helpTexts.firstSteps} description={helpTexts.firstStepsHelp}>
          <FirstSteps />
        </Card>
        <ContactCard />
      </div>
    </div>
  );
}

function Tasks() {
  return (
    <section aria-label={helpTexts.tasks}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {TASKS.map(({ title, article, Icon }) => (
          <li
            key={article}
            className="relative flex items-center gap-3 rounded-card border bg-surface p-4 shadow-raised transition-colors hover:border-primary/50"
          >
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-card bg-primary-soft text-primary"
            >
              <Icon className="size-5" />
            </span>
            <Link
              to={articleAddress({ id: article, heading: null })}
              className="text-sm font-semibold text-ink text-balance after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllArticles() {
  return (
    <Card title={helpTexts.allArticles}>
      <div className="gap-8 sm:columns-2">
        {articlesByGroup().map(([group, articles]) => (
          <section key={group} className="flex break-inside-avoid flex-col gap-1 pb-5">
            <h3 className="text-sm font-semibold">{group}</h3>
            <ul className="flex flex-col">
              {articles.map(({ id, title }) => (
                <li key={id} className="py-1 text-sm pointer-coarse:py-2.5">
                  <Link to={articleAddress({ id, heading: null })} className="link">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

/** The search box of the help; Enter opens the best hit. */
function HelpSearch({ typed }: { typed: string }) {
  const { data: articles = [] } = useQuery(textsQuery);
  const [, say] = useAddress(HELP);
  const navigate = useNavigate();

  function openBest(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = event.currentTarget.querySelector("input")?.value ?? "";
    const [best] = searchArticles(articles, words);
    if (best) void navigate(articleAddress(best));
  }

  return (
    <search>
      <form onSubmit={openBest} className="max-w-xl">
        <ListSearch
          label={helpTexts.search}
          value={typed}
          onSearch={(words) => say({ q: words.trim() }, { replace: true })}
        />
      </form>
    </search>
  );
}

/** What the search found, with the words that were looked for marked. */
function SearchResults({ typed }: { typed: string }) {
  const query = useQuery(textsQuery);
  return (
    <Card flush>
      <AsyncView
        query={query}
        loadingLabel={helpTexts.searching}
        errorTitle={helpTexts.searchFailed}
        skeleton={<TextSkeleton lines={6} />}
      >
        {(articles) => <Findings findings={searchArticles(articles, typed)} typed={typed} />}
      </AsyncView>
    </Card>
  );
}

function Findings({ findings, typed }: { findings: readonly Finding[]; typed: string }) {
  const nothing = helpTexts.nothingFound(typed);
  const count = helpTexts.found(findings.length);
  useAnnouncement(findings.length > 0 ? count : nothing);
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={nothing}
        description={helpTexts.nothingFoundHelp}
        actions={<LinkButton to={PATHS.help}>{helpTexts.seeAll}</LinkButton>}
      />
    );
  }
  return (
    <ul aria-label={helpTexts.foundArticles} className="divide-y">
      {findings.map((finding) => (
        <FindingRow key={finding.id} finding={finding} />
      ))}
    </ul>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  return (
    <li className="relative flex flex-col gap-0.5 px-4 py-3 hover:bg-hover sm:px-5">
      <Link
        to={articleAddress(finding)}
        onKeyDown={moveAmongLinks}
        className="font-semibold text-ink after:absolute after:inset-0"
      >
        <MarkedText parts={finding.title} />
      </Link>
      <p className="text-sm text-ink-muted">
        <MarkedText parts={finding.excerpt} />
      </p>
      <p className="text-xs text-ink-muted">{finding.group}</p>
    </li>
  );
}

function MarkedText({ parts }: { parts: Marked }) {
  return parts.map(({ text, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <mark key={at} className="rounded-chip bg-warning-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function moveAmongLinks(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])];
  links[links.indexOf(event.currentTarget) + step]?.focus();
}

interface ArticlePageProps {
  id: string;
  /** The heading to go to; empty for the beginning. */
  heading: string;
}

/** One article, beside the list of the others. */
function ArticlePage({ id, heading }: ArticlePageProps) {
  const head = headOf(id);
  return (
    <>
      <PageHeader
        title={head?.title ?? helpTexts.title}
        context={head?.summary}
        actions={
          <LinkButton to={PATHS.help} icon={<ArrowLeft />}>
            {helpTexts.allHelp}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,46rem)]">
        <OtherArticles current={id} />
        <Card>{head ? <Body id={id} heading={heading} /> : <NoArticle />}</Card>
      </div>
    </>
  );
}

function Body({ id, heading }: ArticlePageProps) {
  const query = useQuery(articleQuery(id));
  return (
    <AsyncView
      query={query}
      loadingLabel={helpTexts.articleLoading}
      errorTitle={helpTexts.articleFailed}
      skeleton={<TextSkeleton lines={12} />}
    >
      {(article) => <Read article={article} heading={heading} />}
    </AsyncView>
  );
}

function Read({ article, heading }: { article: Article; heading: string }) {
  useEffect(() => {
    if (heading === "") return;
    const place = document.getElementById(heading);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [heading]);
  return <ArticleView article={article} drawLink={drawLink} />;
}

const drawLink: DrawLink = (to, inside) => {
  const place = articlePlace(to);
  return (
    <Link to={place ? articleAddress(place) : to} className="link">
      {inside}
    </Link>
  );
};

function NoArticle() {
  return (
    <EmptyState
      icon={<FileQuestionMark />}
      title={helpTexts.missingTitle}
      description={helpTexts.missingHelp}
      actions={
        <LinkButton to={PATHS.help} variant="primary">
          {helpTexts.allHelp}
        </LinkButton>
      }
    />
  );
}

function OtherArticles({ current }: { current: string }) {
  return (
    <nav aria-label={helpTexts.articles} className="flex flex-col gap-4 max-lg:order-last">
      {articlesByGroup().map(([group, articles]) => (
        <div key={group} className="flex flex-col gap-1">
          <p className="px-3 text-2xs font-semibold text-ink-subtle">{group}</p>
          <ul aria-label={group}>
            {articles.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={articleAddress({ id, heading: null })}
                  aria-current={id === current ? "page" : undefined}
                  className={clsx(
                    "flex min-h-8 items-center rounded-button px-3 py-1 text-sm pointer-coarse:min-h-11",
                    id === current
                      ? "bg-primary-soft font-semibold text-on-primary-soft"
                      : "text-ink-muted hover:bg-hover hover:text-ink",
                  )}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Whom to ask when no article has the answer, and what to tell them. */
function ContactCard() {
  return (
    <Card title={helpTexts.moreHelp}>
      <div className="flex flex-col items-start gap-3 text-sm text-ink-muted">
        <p className="text-pretty">{helpTexts.contact}</p>
        <CopyDiagnosis />
        <p className="text-xs tabular-nums">{helpTexts.version(version)}</p>
      </div>
    </Card>
  );
}
