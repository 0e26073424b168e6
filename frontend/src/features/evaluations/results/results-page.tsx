/** What the answers to one survey say. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download, EyeOff, Printer } from "lucide-react";
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
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function ResultsPage({ id }: { id: number }) {
  const [query] = useSearchParams();
  const results = useQuery(resultsQuery(id, partOf(query)));
  const survey = results.data?.survey;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Resultados"
        context={survey ? contextOf(survey) : "…"}
        actions={
          <>
            <Button asChild variant="ghost" icon={<ArrowLeft />}>
              <Link to={tabAddress(survey?.state === "Vigente" ? "vigentes" : "historicas")}>
                Volver a evaluaciones
              </Link>
            </Button>
            {results.data?.enough && <Actions survey={results.data.survey} />}
          </>
        }
      />
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
        {(known) => <Content results={known} />}
      </AsyncView>
    </div>
  );
}

function contextOf(survey: Evaluation): string {
  const days = `del ${formatDay(survey.dateSurvay)} al ${formatDay(survey.endDate)}`;
  return `${nameOf(survey)} · ${survey.companyName} · ${days}`;
}

function Actions({ survey }: { survey: Evaluation }) {
  const exportResults = useResultsExport();
  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        Imprimir
      </Button>
      <Button icon={<Download />} onClick={() => void exportResults(survey)}>
        Exportar
      </Button>
    </>
  );
}

function Content({ results }: { results: Results }) {
  return (
    <>
      <PartFilters results={results} />
      <ResultNumbers results={results} />
      {results.enough ? <Answers results={results} /> : <TooFew results={results} />}
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
