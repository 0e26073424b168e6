/** Everything that happened to one record: what, who, when, and each value before and after. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { FIELD_CHOICES, FIELD_NAMES } from "@/shared/history/field-names";
import { deedWords, type Happened, valueWords } from "@/shared/history/history-words";
import { formatMoment } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { TextSkeleton } from "@/shared/ui/skeleton";

type Entity = "company" | "supplier" | "person" | "course" | "rapporteur";

interface HistoryListProps {
  entity: Entity;
  id: number;
  /** Names of fields where this record calls them otherwise. */
  labels?: Readonly<Record<string, string>> | undefined;
}

const PAGE_SIZE = 25;

export function historyKey(entity: Entity, id?: number) {
  return id === undefined ? (["history", entity] as const) : (["history", entity, id] as const);
}

/** Another record begins at its own first page; nothing of the one before stands there meanwhile. */
export function HistoryList(props: HistoryListProps) {
  return <Pages key={`${props.entity} ${props.id}`} {...props} />;
}

function Pages({ entity, id, labels = {} }: HistoryListProps) {
  const [page, setPage] = useState(1);
  const history = useQuery({
    queryKey: [...historyKey(entity, id), page],
    queryFn: ({ signal }) => {
      const params = {
        path: { entity, entity_id: id },
        query: { page, pageSize: PAGE_SIZE },
      };
      return pageOf(api.GET("/api/history/{entity}/{entity_id}", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
  return (
    <AsyncView
      query={history}
      loadingLabel="Cargando la actividad…"
      errorTitle="No pudimos cargar la actividad."
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={<EmptyState icon={<History />} title="Aún no hay actividad" />}
    >
      {({ items, meta }) => (
        <div className="flex flex-col gap-4">
          <ol aria-label="Actividad" className="flex flex-col divide-y">
            {items.map((event) => (
              <Deed
                key={`${event.at} ${event.action} ${deedWords(event)}`}
                {...{ event, labels }}
              />
            ))}
          </ol>
          {meta.total > PAGE_SIZE && (
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={meta.total}
              onPageChange={setPage}
            />
          )}
        </div>
      )}
    </AsyncView>
  );
}

interface DeedProps {
  event: Happened;
  labels: Readonly<Record<string, string>>;
}

function Deed({ event, labels }: DeedProps) {
  const { at, userName, changes, load_id, fileName } = event;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <p className="font-medium break-words text-ink">{deedWords(event)}</p>
      <p className="text-xs text-ink-muted">
        <time dateTime={at}>{formatMoment(at)}</time>
        {userName && ` · ${userName}`}
      </p>
      {fileName && <LoadFile id={load_id} name={fileName} />}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="text-ink-muted">{labels[field] ?? FIELD_NAMES[field] ?? field}:</dt>
              <dd className="min-w-0 break-words">
                <del className="text-ink-subtle">{valueWords(before, FIELD_CHOICES[field])}</del>
                <span aria-hidden> → </span>
                <ins className="font-medium no-underline">
                  {valueWords(after, FIELD_CHOICES[field])}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function LoadFile({ id, name }: { id: number | null; name: string }) {
  return (
    <p className="flex items-center gap-1.5 text-xs">
      <FileSpreadsheet className="size-4 shrink-0 text-ink-subtle" aria-hidden />
      {id === null ? (
        name
      ) : (
        <Link className="link break-all" to={withQuery(PATHS.massiveLoadErrors, { carga: id })}>
          {name}
        </Link>
      )}
    </p>
  );
}
