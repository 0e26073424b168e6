/** The rows behind the figures, all of them: what each would change, or what is wrong with it. */

import { ArrowRight, ListChecks, X } from "lucide-react";
import { useState } from "react";
import { useDifferences } from "@/features/loads/api";
import { ErrorRows } from "@/features/loads/error-rows";
import type { LoadKind } from "@/features/loads/kinds";
import { failureTitle, withProblems } from "@/features/loads/outcomes";
import { commonTexts, reviewTexts } from "@/features/loads/texts";
import type { FieldChange, PreviewResult, RowDifference } from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { checkRut, formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

/** Which rows are on screen. */
export type ShownRows = "changes" | "updated" | "created" | "problems";

interface ReviewRowsProps {
  kind: LoadKind;
  preview: PreviewResult;
  shown: ShownRows;
  code: string | null;
  onShown: (shown: ShownRows) => void;
  onCode: (code: string | null) => void;
}

/** The rows behind the figures, all of them: what each would change, or what is wrong with it. */
export function ReviewRows({ kind, preview, shown, code, onShown, onCode }: ReviewRowsProps) {
  const { created, updated } = preview.counts;
  const failed = withProblems(preview.counts);
  const tabs = [
    { value: "changes", label: reviewTexts.allChanges, count: created + updated },
    ...(created > 0 && updated > 0
      ? [
          { value: "updated", label: reviewTexts.updates, count: updated },
          { value: "created", label: reviewTexts.creates, count: created },
        ]
      : []),
    ...(failed > 0
      ? [{ value: "problems", label: commonTexts.stateWithProblems, count: failed }]
      : []),
  ];
  const there = tabs.some(({ value }) => value === shown) ? shown : "changes";
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{reviewTexts.rowByRow}</h3>
      <Tabs
        label={reviewTexts.whichRows}
        value={there}
        onValueChange={(value) => onShown(value as ShownRows)}
        tabs={tabs}
      >
        {there === "problems" && code && (
          <div>
            <Button size="sm" icon={<X />} onClick={() => onCode(null)}>
              {chosenKind(preview, code)}
            </Button>
          </div>
        )}
        <div className="overflow-clip rounded-card border">
          {there === "problems" ? (
            <FailedRows key={code} loadId={preview.load_id} code={code} />
          ) : (
            <DifferencesTable
              key={there}
              kind={kind}
              preview={preview}
              action={there === "changes" ? null : there}
            />
          )}
        </div>
      </Tabs>
    </section>
  );
}

function chosenKind({ failures }: PreviewResult, code: string): string {
  const failure = failures.find((candidate) => candidate.code === code);
  return failure ? `Quitar filtro: ${failureTitle(failure)}` : reviewTexts.clearFilter;
}

const PAGE_SIZE = 25;

function FailedRows({ loadId, code }: { loadId: number; code: string | null }) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  return (
    <ErrorRows
      asked={{ loadId, code, page, pageSize, ofPreview: true }}
      filtered={code !== null}
      onPageChange={setPage}
      onPageSizeChange={(size) => {
        setPageSize(size);
        setPage(1);
      }}
    />
  );
}

const column = columnsOf<RowDifference>();

const COLUMNS = [
  column.accessor("row", {
    header: commonTexts.row,
    meta: { align: "end", className: "w-20 align-top text-ink-muted" },
    cell: (cell) => formatNumber(cell.getValue()),
  }),
  column.accessor("name", {
    header: reviewTexts.name,
    meta: { className: "w-60 align-top" },
    cell: (cell) => <WhoseRow difference={cell.row.original} />,
  }),
  column.accessor("action", {
    header: reviewTexts.whatHappens,
    meta: { className: "w-32 align-top" },
    cell: (cell) =>
      cell.getValue() === "created" ? (
        <Badge tone="success">{reviewTexts.isCreated}</Badge>
      ) : (
        <Badge tone="info">{reviewTexts.isUpdated}</Badge>
      ),
  }),
  column.accessor("changes", {
    header: reviewTexts.data,
    meta: { className: "align-top" },
    cell: (cell) => (
      <Changes changes={cell.getValue()} created={cell.row.original.action === "created"} />
    ),
  }),
];

interface DifferencesTableProps {
  kind: LoadKind;
  preview: PreviewResult;
  /** Only rows with this outcome; both, changes first, when nothing is said. */
  action: RowDifference["action"] | null;
}

/** What would change, row by row and field by field: before and after. */
export function DifferencesTable({ kind, preview, action }: DifferencesTableProps) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const query = useDifferences({ loadId: preview.load_id, page, pageSize, action }, preview);
  return (
    <AsyncView
      query={query}
      loadingLabel={reviewTexts.changesLoading}
      errorTitle={reviewTexts.changesFailed}
      skeleton={<TableSkeleton rows={8} columns={4} />}
    >
      {({ items, meta }) => (
        <>
          <DataTable
            columns={COLUMNS}
            rows={items}
            rowHeader="name"
            rowId={({ row }) => row}
            caption={reviewTexts.caption(kind.many)}
            empty={
              <EmptyState
                icon={<ListChecks />}
                title={reviewTexts.emptyTitle}
                description={reviewTexts.emptyDescription}
              />
            }
          />
          {meta.total > PAGE_SIZE && (
            <div className="border-t px-4 py-2">
              <Pagination
                page={page}
                pageSize={pageSize}
                total={meta.total}
                onPageChange={setPage}
                onPageSizeChange={(size) => {
                  setPageSize(size);
                  setPage(1);
                }}
              />
            </div>
          )}
        </>
      )}
    </AsyncView>
  );
}

function WhoseRow({ difference }: { difference: RowDifference }) {
  return (
    <span className="flex flex-col py-1">
      <span className="font-medium">{difference.name}</span>
      <span className="text-xs text-ink-muted tabular-nums">{rutOrText(difference.key)}</span>
    </span>
  );
}

/** A new row is already named by these beside it. */
const NAMED = new Set(["rut", "name", "razon_social"]);

function Changes({ changes, created }: { changes: readonly FieldChange[]; created: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1 text-sm">
      {changes
        .filter((change) => !(created && NAMED.has(change.attribute)))
        .map((change) => (
          <li key={change.attribute} className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-xs text-ink-muted">{change.label}</span>
            {!created && <Before text={change.before} />}
            <ins className="font-medium break-all no-underline">
              {change.after || commonTexts.emptyValue}
            </ins>
          </li>
        ))}
    </ul>
  );
}

/** The key is a RUT, or the mail of somebody from abroad. */
function rutOrText(key: string | null): string {
  return key === null ? "" : checkRut(key).state === "right" ? formatRut(key) : key;
}

function Before({ text }: { text: string | null }) {
  return (
    <>
      <del className="break-all text-ink-subtle">{text || commonTexts.emptyValue}</del>
      <ArrowRight
        className="size-3.5 self-center text-ink-subtle"
        aria-label={reviewTexts.changesTo}
      />
    </>
  );
}
