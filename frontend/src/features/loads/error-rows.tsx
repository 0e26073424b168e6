/** The faults of a load, paged by the server. */

import { CircleCheck } from "lucide-react";
import { type ErrorsQuery, useLoadErrors } from "@/features/loads/api";
import { commonTexts, errorsTexts } from "@/features/loads/texts";
import type { RowError } from "@/features/loads/types";
import { formatNumber } from "@/platform/lib/format";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

interface ErrorRowsProps {
  asked: ErrorsQuery;
  filtered?: boolean | undefined;
  onPageChange: (page: number) => void;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
}

export function ErrorRows({ asked, filtered = false, ...paging }: ErrorRowsProps) {
  const query = useLoadErrors(asked);
  return (
    <AsyncView
      query={query}
      loadingLabel={errorsTexts.loading}
      errorTitle={errorsTexts.loadFailed}
      skeleton={<TableSkeleton rows={8} columns={5} />}
      empty={<NoErrors filtered={filtered} />}
      isEmpty={(page) => page.meta.total === 0}
    >
      {(page) => (
        <>
          <ErrorTable errors={page.items} />
          <div className="border-t px-4 py-2">
            <Pagination
              page={page.meta.page}
              pageSize={page.meta.pageSize}
              total={page.meta.total}
              {...paging}
            />
          </div>
        </>
      )}
    </AsyncView>
  );
}

function NoErrors({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={filtered ? errorsTexts.emptyFiltered : errorsTexts.empty}
    />
  );
}

const column = columnsOf<RowError>();

const COLUMNS = [
  column.accessor("row", {
    header: commonTexts.row,
    meta: { className: "w-40" },
    cell: (cell) => <Place error={cell.row.original} />,
  }),
  column.accessor("column_name", {
    header: errorsTexts.column,
    meta: { className: "w-44" },
    cell: (cell) => cell.getValue() ?? cell.row.original.label ?? errorsTexts.wholeRow,
  }),
  column.accessor("value", {
    header: errorsTexts.fileValue,
    meta: { className: "w-52" },
    cell: (cell) => <Value text={cell.getValue()} />,
  }),
  column.accessor("message", { header: errorsTexts.problem }),
  column.accessor("howToFix", {
    header: errorsTexts.howToCorrect,
    cell: (cell) => <Repair error={cell.row.original} />,
  }),
];

/** Faults as a table: where each is, what is wrong, and how to correct it. */
export function ErrorTable({ errors }: { errors: readonly RowError[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={errors}
      rowHeader="row"
      caption={errorsTexts.caption}
      rowId={errorId}
    />
  );
}

function errorId({ row, column_position, code }: RowError): string {
  return `${row}·${column_position ?? ""}·${code}`;
}

function Place({ error }: { error: RowError }) {
  return (
    <span className="flex flex-col">
      <span className="font-medium tabular-nums">
        <span className="sm:hidden">{errorsTexts.rowBefore}</span>
        {formatNumber(error.row)}
      </span>
      <span className="max-w-40 truncate text-xs font-normal text-ink-muted" title={error.sheet}>
        {[error.cell && errorsTexts.cellAt(error.cell), error.sheet].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function Value({ text }: { text: string | null }) {
  if (!text) return <span className="text-ink-subtle">{commonTexts.emptyValue}</span>;
  return <code className="rounded-chip bg-danger-soft/60 px-1.5 font-sans break-all">{text}</code>;
}

function Repair({ error }: { error: RowError }) {
  if (!error.suggestion) return error.howToFix;
  return (
    <span className="flex flex-col">
      <span className="font-medium">{error.suggestion}</span>
      <span className="text-xs text-ink-muted">{error.howToFix}</span>
    </span>
  );
}
