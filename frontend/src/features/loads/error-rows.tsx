/** The faults of a load, paged by the server. */

import { CircleCheck } from "lucide-react";
import { type ErrorsQuery, useLoadErrors } from "@/features/loads/api";
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

/** The faults of a load, paged by the server. */
export function ErrorRows({ asked, filtered = false, ...paging }: ErrorRowsProps) {
  const query = useLoadErrors(asked);
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los problemas…"
      errorTitle="No pudimos cargar los problemas. Tus datos están a salvo."
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
      title={filtered ? "Ningún problema coincide con los filtros." : "No hay errores pendientes."}
    />
  );
}

const column = columnsOf<RowError>();

const COLUMNS = [
  column.accessor("row", {
    header: "Fila",
    meta: { className: "w-40" },
    cell: (cell) => <Place error={cell.row.original} />,
  }),
  column.accessor("column_name", {
    header: "Columna",
    meta: { className: "w-44" },
    cell: (cell) => cell.getValue() ?? cell.row.original.label ?? "Toda la fila",
  }),
  column.accessor("value", {
    header: "Valor en el archivo",
    meta: { className: "w-52" },
    cell: (cell) => <Value text={cell.getValue()} />,
  }),
  column.accessor("message", { header: "Problema" }),
  column.accessor("howToFix", {
    header: "Cómo corregir",
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
      caption="Problemas del archivo"
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
        <span className="sm:hidden">Fila </span>
        {formatNumber(error.row)}
      </span>
      <span className="max-w-40 truncate text-xs font-normal text-ink-muted" title={error.sheet}>
        {[error.cell && `celda ${error.cell}`, error.sheet].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function Value({ text }: { text: string | null }) {
  if (!text) return <span className="text-ink-subtle">(vacío)</span>;
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
