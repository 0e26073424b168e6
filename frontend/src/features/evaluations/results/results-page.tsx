/** What the answers to one survey say. */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, Download, EyeOff, Printer } from "lucide-react";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { resultsQuery } from "@/features/evaluations/api/evaluation-queries";
import type { Evaluation, Results } from "@/features/evaluations/api/evaluations-api";
import { useResultsExport } from "@/features/evaluations/list/use-results-export";
import { partOf, tabAddress } from "@/features/evaluations/model/place";
import { nameOf } from "@/features/evaluations/model/words";
import { CommentsCard } from "@/features/evaluations/results/comments-card";
import { PairCard } from "@/features/evaluations/results/pair-card";
import { PartFilters } from "@/features/evaluations/results/part-filters";
import { ResultNumbers } from "@/features/evaluations/results/result-numbers";
import { TableResults } from "@/features/evaluations/results/table-results";
import { formatDay } from "@/shared/lib/format";
import { useSteadyLoading } from "@/shared/lib/use-steady-loading";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function ResultsPage({ id }: { id: number }) {
  const [query] = useSearchParams();
  const part = partOf(query);
  const results = useQuery(resultsQuery(id, part));
  const newest = useNewest(results.data);
  const phase = useSteadyLoading(results.isPlaceholderData);
  const isOld = phase === "visible" || phase === "slow";
  const isPart = Object.keys(part).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Resultados"
        context={newest ? contextOf(newest.survey) : "…"}
        actions={
          <>
            <BackLink survey={newest?.survey} />
            {results.data?.enough && <Actions survey={results.data.survey} isPart={isPart} />}
          </>
        }
      />
      <PartFilters companies={newest?.companies ?? []} areas={newest?.areas ?? []} />
      <AsyncView
        query={results}
        loadingLabel="Cargando los resultados…"
        errorTitle="No pudimos cargar los resultados. Tus datos están a salvo."
        skeleton={
          <Card>
            <TextSkeleton lines={10} />
          </Card>
        }
      >
        {(known) => (
          <div
            aria-busy={isOld || undefined}
            className={clsx("flex flex-col gap-4 transition-opacity", isOld && "opacity-60")}
          >
            <ResultNumbers results={known} />
            {known.withheldMessage && (
              <p className="flex items-start gap-2 text-sm text-ink-muted">
                <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
                {known.withheldMessage}
              </p>
            )}
            {known.enough ? <Answers results={known} /> : <TooFew results={known} />}
          </div>
        )}
      </AsyncView>
    </div>
  );
}

/** What was told last, also while a part of it cannot be read: its filters lead back. */
function useNewest(results: Results | undefined): Results | undefined {
  const [newest, setNewest] = useState(results);
  if (results !== undefined && results !== newest) setNewest(results);
  return newest;
}

function BackLink({ survey }: { survey: Evaluation | undefined }) {
  const isPast = survey !== undefined && survey.state !== "Vigente";
  return (
    <Button asChild variant="ghost" icon={<ArrowLeft />}>
      <Link to={tabAddress(isPast ? "historicas" : "vigentes")}>Volver a evaluaciones</Link>
    </Button>
  );
}

function contextOf(survey: Evaluation): string {
  const days = `del ${formatDay(survey.dateSurvay)} al ${formatDay(survey.endDate)}`;
  return `${nameOf(survey)} · ${survey.companyName} · ${days}`;
}

/** `isPart`: not everybody's answers are shown, but a file always has them all. */
function Actions({ survey, isPart }: { survey: Evaluation; isPart: boolean }) {
  const exportResults = useResultsExport();
  const [busy, setBusy] = useState(false);
  const note = useId();

  async function toFile(): Promise<void> {
    setBusy(true);
    await exportResults(survey);
    setBusy(false);
  }

  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        Imprimir
      </Button>
      <Button
        icon={<Download />}
        loading={busy}
        aria-describedby={isPart ? note : undefined}
        onClick={() => void toFile()}
      >
        Exportar
      </Button>
      {isPart && (
        <p id={note} className="basis-full text-xs text-ink-muted sm:text-right">
          El archivo lleva las respuestas de todas las personas, sin filtros.
        </p>
      )}
    </>
  );
}

function Answers({ results }: { results: Results }) {
  return (
    <>
      {results.tables.map((table) => (
        <TableResults key={table.tableId} table={table} />
      ))}
      <PairCard results={results} />
      <CommentsCard comments={results.comments} />
    </>
  );
}

function TooFew({ results }: { results: Results }) {
  return (
    <Card>
      <EmptyState
        icon={<EyeOff />}
        title={results.message ?? ""}
        description="Así nadie puede saber qué respondió cada persona."
      />
    </Card>
  );
}
