/** /export-widget: the panel without its shell, ready for paper and pictures. */
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { ExportToolbar } from "@/features/panel/export/export-toolbar";
import { PanelSheet } from "@/features/panel/export/panel-sheet";
import { type PaperSource, paperOf } from "@/features/panel/export/paper";
import { SheetHead } from "@/features/panel/export/sheet-head";
import { type ExportPlace, useExportPlace } from "@/features/panel/export/use-export-place";
import { useReadyMark } from "@/features/panel/export/use-ready-mark";
import { downloadPanelPng } from "@/features/panel/export/widget-downloads";
import { useOnlyCompany } from "@/features/panel/lens/use-sight";
import { numbersQuery, widgetsQuery } from "@/features/panel/panel-queries";
import { useSession } from "@/shared/api/session";
import { monthAt } from "@/shared/lib/months";
import { kpisQuery } from "@/shared/lookups/lookups";
import { AsyncView, type QueryFace } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { Skeleton } from "@/shared/ui/skeleton";

/** The part of the source that comes from the server. */
type Asked = Pick<PaperSource, "widgets" | "numbers" | "kpis" | "checkedAt">;

export function ExportScreen() {
  const place = useExportPlace();
  const query = useAsked(place);
  const source = useSource(query.data, place);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <ExportToolbar
        place={place}
        savePicture={source && (() => downloadPanelPng(source))}
        isDrawn={isDrawn}
      />
      {/* The sheet keeps its width: what is seen is what is printed. */}
      <section
        aria-label="Hoja"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen must scroll by keys too.
        tabIndex={0}
        className="overflow-x-auto px-4 py-6 sm:px-8 print:overflow-visible print:p-0"
      >
        <article
          data-sheet={place.sheet.id}
          className="mx-auto flex flex-col gap-4"
          style={{ width: place.sheet.width }}
        >
          <SheetHead />
          <AsyncView
            query={query}
            loadingLabel="Cargando el panel…"
            errorTitle="No pudimos cargar el panel. Tus datos están a salvo."
            skeleton={<Skeleton className="h-96 w-full" />}
          >
            {() =>
              source && (
                // Another sheet is another drawing: charts are drawn at its width and look at once.
                <ReadySheet
                  key={`${place.sheet.id} ${place.grey}`}
                  source={source}
                  place={place}
                  onReady={setDrawn}
                />
              )
            }
          </AsyncView>
        </article>
      </section>
    </>
  );
}

interface ReadySheetProps {
  source: PaperSource;
  place: ExportPlace;
  onReady: (isReady: boolean) => void;
}

function ReadySheet({ source, place, onReady }: ReadySheetProps) {
  const paper = useMemo(() => paperOf(source), [source]);
  const charts = paper.widgets.flatMap(({ id, spec }) => (spec ? [id] : []));
  const drawn = useReadyMark(charts, onReady);
  return (
    <>
      <PanelSheet paper={paper} sheet={place.sheet} grey={place.grey} onDrawn={drawn} />
      {paper.widgets.length === 0 && <NoWidgets panelAddress={place.panelAddress} />}
    </>
  );
}

/** A sheet does not change while somebody reads it, so nothing is asked twice. */
function useAsked({ lens }: ExportPlace): QueryFace<Asked> {
  return useQueries({
    queries: [widgetsQuery, { ...numbersQuery(lens), refetchInterval: false as const }, kpisQuery],
    combine: together,
  });
}

type Answers = [
  UseQueryResult<PaperSource["widgets"]>,
  UseQueryResult<PaperSource["numbers"]>,
  UseQueryResult<PaperSource["kpis"]>,
];

function together(answers: Answers): QueryFace<Asked> {
  const [widgets, numbers, kpis] = answers;
  const failed = answers.find(({ isError }) => isError);
  const waiting = answers.find(({ isPending }) => isPending);
  return {
    isPending: waiting !== undefined || numbers.isPlaceholderData,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    fetchStatus: waiting?.fetchStatus ?? numbers.fetchStatus,
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    data:
      widgets.data && numbers.data && kpis.data && !numbers.isPlaceholderData
        ? {
            widgets: widgets.data,
            numbers: numbers.data,
            kpis: kpis.data,
            checkedAt: numbers.dataUpdatedAt,
          }
        : undefined,
  };
}

function useSource(asked: Asked | undefined, { lens }: ExportPlace): PaperSource | undefined {
  const by = useSession(({ user }) => user?.name ?? null);
  const company = useOnlyCompany(lens, asked?.numbers);
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const moment = { month: monthAt(now), madeAt: new Date(now).toISOString() };
    return asked && { ...asked, lens, company, by, ...moment };
  }, [asked, lens, company, by, now]);
}

function NoWidgets({ panelAddress }: { panelAddress: string }) {
  return (
    <EmptyState
      icon={<LayoutGrid />}
      title="El panel aún no tiene widgets"
      description="Agrega widgets en el panel y vuelve para imprimirlos."
      actions={
        <Button asChild>
          <Link to={panelAddress}>Volver al panel</Link>
        </Button>
      }
    />
  );
}
