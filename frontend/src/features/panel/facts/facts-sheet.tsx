/** "Ver detalle": the facts behind a number, as many as it says. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ListX } from "lucide-react";
import { useState } from "react";
import { type FactKind, factKindOf } from "@/features/panel/facts/fact-columns";
import { type Fact, factsQuery } from "@/features/panel/facts/facts-queries";
import type { Kpi, WidgetFilter } from "@/features/panel/panel-api";
import type { Page } from "@/shared/api/answers";
import { formatCount } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { DataTable } from "@/shared/ui/data-table";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { Sheet } from "@/shared/ui/sheet";
import { TableSkeleton } from "@/shared/ui/skeleton";

interface FactsSheetProps {
  kpi: Kpi;
  /** As it is seen: the lens is in it already. */
  filter: WidgetFilter;
  /** Of the widget or the card. */
  title: string;
  /** The filter in words. */
  words?: readonly string[] | undefined;
  onClose: () => void;
}

export function FactsSheet({ kpi, filter, title, words = [], onClose }: FactsSheetProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...factsQuery(kpi.id, filter, page),
    placeholderData: keepPreviousData,
  });
  const kind = factKindOf(kpi);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Detalle de ${title}`}
      className="w-full sm:w-180"
    >
      <div className="flex flex-col gap-4">
        {words.length > 0 && <p className="text-sm text-ink-muted">{words.join(" · ")}</p>}
        <AsyncView
          query={query}
          loadingLabel="Cargando el detalle…"
          errorTitle="No pudimos cargar el detalle. Tus datos están a salvo."
          skeleton={<TableSkeleton rows={8} columns={kind.columns.length} />}
          isEmpty={({ meta }) => meta.total === 0}
          empty={<NoFacts />}
        >
          {(facts) => <Facts kind={kind} facts={facts} title={title} onPageChange={setPage} />}
        </AsyncView>
      </div>
    </Sheet>
  );
}

interface FactsProps {
  kind: FactKind;
  facts: Page<Fact[]>;
  title: string;
  onPageChange: (page: number) => void;
}

function Facts({ kind, facts: { items, meta }, title, onPageChange }: FactsProps) {
  return (
    <>
      <p className="text-sm font-semibold">{formatCount(meta.total, kind.one, kind.many)}</p>
      <div className="-mx-5 border-y">
        <DataTable
          columns={kind.columns}
          rows={items}
          rowHeader={kind.header}
          caption={`Detalle de ${title}`}
          dense
        />
      </div>
      {meta.pages > 1 && <Pagination {...meta} onPageChange={onPageChange} />}
    </>
  );
}

function NoFacts() {
  return (
    <EmptyState
      icon={<ListX />}
      title="Nada que detallar"
      description="Con estos filtros no hay registros detrás de este número."
    />
  );
}
