/** The article about the screen, over its right side: to read while one works. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, BookOpen } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { articleQuery } from "@/platform/help/article-query";
import { ArticleView, type DrawLink } from "@/platform/help/article-view";
import {
  type ArticlePlace,
  articleAddress,
  articleAt,
  articlePlace,
  headOf,
} from "@/platform/help/articles";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { Sheet } from "@/platform/ui/sheet";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface HelpPanelProps {
  open: boolean;
  onClose: () => void;
  /** Left out for the article about the screen. */
  article?: string | undefined;
}

export function HelpPanel({ open, onClose, article }: HelpPanelProps) {
  const { pathname, search } = useLocation();
  const own = article ?? articleAt(pathname, new URLSearchParams(search));
  const [turnedTo, setTurnedTo] = useState<ArticlePlace | null>(null);
  const shown = turnedTo?.id ?? own;
  const query = useQuery({ ...articleQuery(shown), enabled: open });

  function close(): void {
    onClose();
    setTurnedTo(null);
  }

  const drawLink: DrawLink = (to, inside) => {
    const place = articlePlace(to);
    if (place) {
      return (
        <button type="button" className="link text-left" onClick={() => setTurnedTo(place)}>
          {inside}
        </button>
      );
    }
    return (
      <Link to={to} className="link" onClick={close}>
        {inside}
      </Link>
    );
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={headOf(shown)?.title ?? "Ayuda"}
      tools={
        shown !== own && (
          <IconButton
            size="md"
            label={article ? "Volver al artículo anterior" : "Volver al artículo de esta página"}
            icon={<ArrowLeft />}
            onClick={() => setTurnedTo(null)}
          />
        )
      }
      footer={
        <LinkButton
          to={articleAddress({ id: shown, heading: null })}
          onClick={close}
          icon={<BookOpen />}
        >
          Ver en Ayuda
        </LinkButton>
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Cargando la ayuda…"
        errorTitle="No pudimos cargar este artículo."
        skeleton={<TextSkeleton lines={10} />}
      >
        {(read) => (
          <Read turnedTo={turnedTo}>
            <ArticleView article={read} drawLink={drawLink} />
          </Read>
        )}
      </AsyncView>
    </Sheet>
  );
}

interface ReadProps {
  /** Where a link led; nothing for the article that the panel opened with. */
  turnedTo: ArticlePlace | null;
  children: ReactNode;
}

/** Another article begins at the heading that was named, else at its beginning. */
function Read({ turnedTo, children }: ReadProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const heading = turnedTo?.heading;
    const place = heading
      ? box.current?.querySelector<HTMLElement>(`[id="${heading}"]`)
      : box.current;
    place?.scrollIntoView();
    if (turnedTo) place?.focus({ preventScroll: true });
  }, [turnedTo]);

  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-5 outline-none">
      {children}
    </div>
  );
}
