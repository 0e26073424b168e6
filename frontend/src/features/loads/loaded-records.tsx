/** What became of each row of a load: the record that it wrote, or why it did not. */

import { Download, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type RecordsQuery, useLoadRecords } from "@/features/loads/api";
import { recordTexts } from "@/features/loads/history-texts";
import { kindByModelId } from "@/features/loads/kinds";
import { DownloadButton } from "@/features/loads/load-files";
import { commonTexts } from "@/features/loads/texts";
import type { Load, LoadedRecord } from "@/features/loads/types";
import { asOneOf, asText, useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { LOADED_KINDS } from "@/platform/lib/load-kinds";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { ListSearch } from "@/platform/lists/list-search";
import { SearchPlace } from "@/platform/lists/list-tools";
import { runExport } from "@/platform/lists/run-export";
import { Badge } from "@/platform/ui/badge";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

/** Kind of load -> the record that a row wrote; results have none of their own. */
const PLACES: Readonly<Partial<Record<number, (id: number) => string>>> = {
  [LOADED_KINDS.people.modelId]: (id) => withQuery(PATHS.personRecord, { id }),
  [LOADED_KINDS.supplier.modelId]: (id) => withQuery(PATHS.providers, { ver: id }),
  [LOADED_KINDS.companies.modelId]: (id) => withQuery(PATHS.companies, { ver: id }),
  [LOADED_KINDS.courses.modelId]: (id) => withQuery(PATHS.courseDetail, { id }),
};
const TONES = { created: "success", updated: "info", failed: "danger" } as const;
const PAGE_SIZE = 25;

const TABS = [
  ["creadas", "created"],
  ["actualizadas", "updated"],
  ["rechazadas", "failed"],
] as const;
const ROWS = {
  filas: asOneOf(["todas", "creadas", "actualizadas", "rechazadas"]),
  buscar: asText,
};

export function LoadedRecords({ load }: { load: Load }) {
  const [{ filas, buscar }, say] = useAddress(ROWS);
  const [page, setPage] = useState(1);
  const { counts } = load;
  if (!counts || counts.created + counts.updated + counts.failed === 0) return null;
  const outcomes = recordTexts.outcomes[kindByModelId(load.model_id).ending];
  const outcome = TABS.find(([word]) => word === filas)?.[1] ?? null;
  const ask = (asked: Parameters<typeof say>[0]) => {
    say(asked, { replace: true });
    setPage(1);
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{recordTexts.records}</h3>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <SearchPlace>
          <ListSearch
            label={recordTexts.searchRecords}
            value={buscar}
            onSearch={(words) => ask({ buscar: words.trim() })}
          />
        </SearchPlace>
        <DownloadButton
          icon={<Download />}
          label={recordTexts.exportRecords}
          onDownload={() => exportRecords(load, { outcome, q: buscar })}
        />
      </div>
      <Tabs
        label={recordTexts.whichRecords}
        value={filas}
        onValueChange={(filas) => ask({ filas: ROWS.filas.read(filas) })}
        tabs={[
          {
            value: "todas",
            label: recordTexts.allRecords,
            count: counts.created + counts.updated + counts.failed,
          },
          ...TABS.filter(([, one]) => counts[one] > 0).map(([value, one]) => ({
            value,
            label: `${outcomes[one]}s`,
            count: counts[one],
          })),
        ]}
      >
        <Records
          asked={{ loadId: load.load_id, page, pageSize: PAGE_SIZE, outcome, q: buscar }}
          load={load}
          onPageChange={setPage}
        />
      </Tabs>
    </section>
  );
}

/** What is filtered of the rows of a load, as a workbook; many rows are written meanwhile. */
async function exportRecords(
  { load_id, fileName }: Pick<Load, "load_id" | "fileName">,
  { outcome, q }: Pick<RecordsQuery, "outcome" | "q">,
): Promise<void> {
  const filter = { ...(outcome ? { outcome } : {}), ...(q ? { q } : {}) };
  const stem = fileName.replace(/\.[^.]+$/, "");
  await runExport(
    { list: "load-records", format: "xlsx", load_id, filter },
    recordTexts.exportName(stem),
  );
}

interface RecordsProps {
  asked: RecordsQuery;
  load: Load;
  onPageChange: (page: number) => void;
}

function Records({ asked, load, onPageChange }: RecordsProps) {
  const columns = useMemo(() => columnsFor(load), [load]);
  return (
    <AsyncView
      query={useLoadRecords(asked)}
      loadingLabel={recordTexts.records}
      errorTitle={recordTexts.recordsFailed}
      skeleton={<TableSkeleton rows={6} columns={4} />}
      empty={<EmptyState icon={<SearchX />} title={recordTexts.recordsNone} />}
      isEmpty={(page) => page.meta.total === 0}
    >
      {({ items, meta }) => (
        <div className="rounded-card border">
          <DataTable
            columns={columns}
            rows={items}
            rowHeader="name"
            caption={recordTexts.recordsCaption}
            rowId={({ row }) => String(row)}
          />
          <div className="border-t px-4 py-2">
            <Pagination
              page={meta.page}
              pageSize={meta.pageSize}
              total={meta.total}
              onPageChange={onPageChange}
            />
          </div>
        </div>
      )}
    </AsyncView>
  );
}

function columnsFor({ model_id, keyLabel }: Load): DataColumn<LoadedRecord>[] {
  const place = PLACES[model_id];
  const outcomes = recordTexts.outcomes[kindByModelId(model_id).ending];
  return [
    {
      id: "row",
      header: commonTexts.row,
      className: "w-24 tabular-nums",
      cell: ({ row }) => formatNumber(row),
    },
    {
      id: "name",
      header: recordTexts.recordName,
      cell: (record) => <Name record={record} place={place} />,
    },
    ...(keyLabel === null
      ? []
      : [{ id: "key", header: keyLabel, className: "w-48", cell: keyInWords }]),
    {
      id: "outcome",
      header: recordTexts.outcome,
      className: "w-36",
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{outcomes[outcome]}</Badge>,
    },
  ];
}

interface NameProps {
  /** Passed as a whole, since it has a field called `key`, which React keeps to itself. */
  record: LoadedRecord;
  place: ((id: number) => string) | undefined;
}

function Name({ record: { name, id, message }, place }: NameProps) {
  if (id === null)
    return (
      <span className="flex flex-col">
        {name}
        <span className="text-danger">{message}</span>
      </span>
    );
  if (name === null) return <span className="text-ink-subtle">{recordTexts.recordGone}</span>;
  if (!place) return name;
  return (
    <Link className="font-medium text-primary hover:underline" to={place(id)}>
      {name}
    </Link>
  );
}

function keyInWords({ key, keyKind }: LoadedRecord): string {
  if (key === null) return commonTexts.emptyValue;
  return keyKind === "rut" ? formatRut(key) : key;
}
