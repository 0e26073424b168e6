/** What became of each row of a load: the record that it wrote, or why it did not. */

import { SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { type RecordsQuery, useLoadRecords } from "@/features/loads/api";
import { commonTexts, resultTexts } from "@/features/loads/texts";
import type { Load, LoadedRecord } from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { checkRut, formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

const PEOPLE = 2;
const OUTCOMES = ["created", "updated", "failed"] as const;
type Outcome = (typeof OUTCOMES)[number];
const TONES = { created: "success", updated: "info", failed: "danger" } as const;
const PAGE_SIZE = 25;

export function LoadedRecords({ load }: { load: Load }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [page, setPage] = useState(1);
  const { counts } = load;
  if (!counts || counts.created + counts.updated + counts.failed === 0) return null;
  const shown = OUTCOMES.filter((one) => counts[one] > 0);
  const choose = (value: string) => {
    setOutcome(OUTCOMES.find((one) => one === value) ?? null);
    setPage(1);
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{resultTexts.records}</h3>
      <Tabs
        label={resultTexts.whichRecords}
        value={outcome ?? "all"}
        onValueChange={choose}
        tabs={[
          {
            value: "all",
            label: resultTexts.allRecords,
            count: counts.created + counts.updated + counts.failed,
          },
          ...shown.map((one) => ({
            value: one,
            label: resultTexts.outcomesMany[one],
            count: counts[one],
          })),
        ]}
      >
        <Records
          asked={{ loadId: load.load_id, page, pageSize: PAGE_SIZE, outcome, q: "" }}
          people={load.model_id === PEOPLE}
          onPageChange={setPage}
        />
      </Tabs>
    </section>
  );
}

interface RecordsProps {
  asked: RecordsQuery;
  people: boolean;
  onPageChange: (page: number) => void;
}

function Records({ asked, people, onPageChange }: RecordsProps) {
  return (
    <AsyncView
      query={useLoadRecords(asked)}
      loadingLabel={resultTexts.records}
      errorTitle={resultTexts.recordsFailed}
      skeleton={<TableSkeleton rows={6} columns={4} />}
      empty={<EmptyState icon={<SearchX />} title={resultTexts.recordsNone} />}
      isEmpty={(page) => page.meta.total === 0}
    >
      {({ items, meta }) => (
        <div className="rounded-card border">
          <DataTable
            columns={people ? COLUMNS_OF_PEOPLE : COLUMNS}
            rows={items}
            rowHeader="name"
            caption={resultTexts.recordsCaption}
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

const column = columnsOf<LoadedRecord>();

function columns(name: (record: LoadedRecord) => ReactNode) {
  return [
    column.accessor("row", {
      header: commonTexts.row,
      meta: { className: "w-24 tabular-nums" },
      cell: (cell) => formatNumber(cell.getValue()),
    }),
    column.accessor("name", {
      header: resultTexts.recordName,
      cell: (cell) => name(cell.row.original),
    }),
    column.accessor("key", {
      header: resultTexts.recordKey,
      meta: { className: "w-48" },
      cell: (cell) => keyInWords(cell.getValue()),
    }),
    column.accessor("outcome", {
      header: resultTexts.outcome,
      meta: { className: "w-36" },
      cell: (cell) => (
        <Badge tone={TONES[cell.getValue()]}>{resultTexts.outcomes[cell.getValue()]}</Badge>
      ),
    }),
  ];
}

function Name({ name, id, message }: LoadedRecord) {
  if (id === null) return <span className="text-danger">{message}</span>;
  return name ?? <span className="text-ink-subtle">{resultTexts.recordGone}</span>;
}

function NameOfPerson(record: LoadedRecord) {
  if (record.id === null || record.name === null) return <Name {...record} />;
  return (
    <Link
      className="font-medium text-primary hover:underline"
      to={withQuery(PATHS.personRecord, { id: record.id })}
    >
      {record.name}
    </Link>
  );
}

const COLUMNS = columns(Name);
const COLUMNS_OF_PEOPLE = columns(NameOfPerson);

function keyInWords(key: string | null): string {
  if (key === null) return commonTexts.emptyValue;
  return checkRut(key).state === "right" ? formatRut(key) : key;
}
