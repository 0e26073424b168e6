/** The article about the screen, over its right side: to read while one works. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, BookOpen } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { type ArticlePlace, articleAddress, articlePlace } from "@/shared/help/addresses";
import { articleQuery } from "@/shared/help/article-query";
import { ArticleView, type DrawLink } from "@/shared/help/article-view";
import { headOf } from "@/shared/help/articles";
import { articleAt } from "@/shared/help/topics";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { IconButton } from "@/shared/ui/icon-button";
import { Sheet } from "@/shared/ui/sheet";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface HelpPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function HelpPanel({ open, onOpenChange }: HelpPanelProps) {
  const { pathname, search } = useLocation();
  const own = articleAt(pathname, new URLSearchParams(search));
  const [turnedTo, setTurnedTo] = useState<ArticlePlace | null>(null);
  const shown = turnedTo?.id ?? own;
  const query = useQuery({ ...articleQuery(shown), enabled: open });

  function close(): void {
    onOpenChange(false);
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
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={headOf(shown)?.title ?? "Ayuda"}
      tools={
        shown !== own && (
          <IconButton
            label="Volver al artículo de esta página"
            icon={<ArrowLeft />}
            onClick={() => setTurnedTo(null)}
          />
        )
      }
      footer={
        <Button asChild icon={<BookOpen />}>
          <Link to={articleAddress({ id: shown, heading: null })} onClick={close}>
            Ver en Ayuda
          </Link>
        </Button>
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Cargando la ayuda…"
        errorTitle="No pudimos cargar este artículo."
        skeleton={<TextSkeleton lines={10} />}
      >
        {(article) => (
          <Read turnedTo={turnedTo}>
            <ArticleView article={article} drawLink={drawLink} />
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
