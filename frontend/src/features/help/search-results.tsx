/** What the search found, with the words that were looked for marked. */
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { textsQuery } from "@/features/help/texts-query";
import { articleAddress } from "@/shared/help/addresses";
import { type Finding, type Marked, searchArticles } from "@/shared/help/search-articles";
import { formatCount } from "@/shared/lib/format";
import { PATHS } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { useAnnouncement } from "@/shared/ui/live-region";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function SearchResults({ typed }: { typed: string }) {
  const query = useQuery(textsQuery);
  return (
    <Card flush>
      <AsyncView
        query={query}
        loadingLabel="Buscando en la ayuda…"
        errorTitle="No pudimos buscar en la ayuda."
        skeleton={<TextSkeleton lines={6} />}
      >
        {(articles) => <Findings findings={searchArticles(articles, typed)} typed={typed} />}
      </AsyncView>
    </Card>
  );
}

function Findings({ findings, typed }: { findings: readonly Finding[]; typed: string }) {
  const nothing = `No encontramos artículos para "${typed}".`;
  const count = formatCount(findings.length, "artículo encontrado", "artículos encontrados");
  useAnnouncement(findings.length > 0 ? count : nothing);
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={nothing}
        description="Prueba con otra palabra, o mira la lista de todos los artículos."
        actions={
          <Button asChild>
            <Link to={PATHS.help}>Ver todos los artículos</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ul aria-label="Artículos encontrados" className="divide-y">
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
