/** Faults as a table: where each is, what is wrong, and how to correct it. */
import type { RowError } from "@/features/loads/api/types";
import { formatNumber } from "@/shared/lib/format";
import { DataTable } from "@/shared/ui/data-table";
import { columnsOf } from "@/shared/ui/data-table-columns";

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
