/** One article, beside the list of the others. */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, FileQuestionMark } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { articleAddress, articlePlace } from "@/shared/help/addresses";
import type { Article } from "@/shared/help/article";
import { articleQuery } from "@/shared/help/article-query";
import { ArticleView, type DrawLink } from "@/shared/help/article-view";
import { articlesByGroup, headOf } from "@/shared/help/articles";
import { PATHS } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface ArticlePageProps {
  id: string;
  /** The heading to go to; empty for the beginning. */
  heading: string;
}

export function ArticlePage({ id, heading }: ArticlePageProps) {
  const head = headOf(id);
  return (
    <>
      <PageHeader
        title={head?.title ?? "Ayuda"}
        context={head?.summary}
        actions={
          <Button asChild icon={<ArrowLeft />}>
            <Link to={PATHS.help}>Toda la ayuda</Link>
          </Button>
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
      loadingLabel="Cargando el artículo…"
      errorTitle="No pudimos cargar este artículo."
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
      title="Este artículo no existe."
      description="Puede que el enlace sea antiguo. Busca por una palabra o mira la lista completa."
      actions={
        <Button asChild variant="primary">
          <Link to={PATHS.help}>Toda la ayuda</Link>
        </Button>
      }
    />
  );
}

function OtherArticles({ current }: { current: string }) {
  return (
    <nav aria-label="Artículos" className="flex flex-col gap-4 max-lg:order-last">
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
