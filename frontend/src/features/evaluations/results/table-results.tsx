/** The questions of one table: a bar each, with mean and answers, and all counts in a table. */
import { TriangleAlert } from "lucide-react";
import type { RowResult, TableResult } from "@/features/evaluations/api/evaluations-api";
import { AnswerBar, lookOf } from "@/features/evaluations/results/answer-bar";
import {
  FEW_ANSWERS,
  isShaky,
  segmentsOf,
  titleOf,
} from "@/features/evaluations/results/results-model";
import { formatCount, formatNumber, formatPercent } from "@/shared/lib/format";
import { Card } from "@/shared/ui/card";
import { Missing } from "@/shared/ui/facts";
import { Tooltip } from "@/shared/ui/tooltip";

export function TableResults({ table }: { table: TableResult }) {
  return (
    <Card
      title={titleOf(table)}
      description={table.index === null ? undefined : `Índice ${formatNumber(table.index)} de 100`}
      className="break-inside-avoid"
    >
      <div className="flex flex-col gap-5">
        <Legend table={table} />
        <ul className="flex flex-col gap-4">
          {table.rows.map((row) => (
            <li key={row.rowId} className="flex flex-col gap-1.5 break-inside-avoid">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
                <span className="text-sm font-medium">{row.text}</span>
                <RowNumbers row={row} />
              </div>
              <AnswerBar row={row} />
            </li>
          ))}
        </ul>
        <details className="text-sm print:hidden">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">
            Ver la tabla de respuestas
          </summary>
          <CountsTable table={table} />
        </details>
      </div>
    </Card>
  );
}

function RowNumbers({ row }: { row: RowResult }) {
  const { n, mean, favorable } = row;
  return (
    <span className="flex items-center gap-2 text-xs text-ink-muted tabular-nums">
      {mean !== null && <span>{`media ${formatNumber(mean)}`}</span>}
      {favorable !== null && <span>{`${formatPercent(favorable / 100, 1)} favorable`}</span>}
      <span>{formatCount(n, "respuesta", "respuestas")}</span>
      {isShaky(row) && <Caution />}
    </span>
  );
}

const CAUTION = `Menos de ${FEW_ANSWERS} respuestas: interpreta este resultado con cautela.`;

export function Caution() {
  return (
    <Tooltip label={CAUTION}>
      <span role="img" aria-label={CAUTION} className="text-warning">
        <TriangleAlert aria-hidden className="size-4" />
      </span>
    </Tooltip>
  );
}

/** Which part of a bar means what; the options are those of the first question. */
function Legend({ table }: { table: TableResult }) {
  const [first] = table.rows;
  if (!first) return null;
  const all = first.distribution.map((option) => ({ ...option, count: 1 }));
  return (
    <ul aria-label="Opciones" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {segmentsOf(all).map(({ columnId, label, rank }) => (
        <li key={columnId} className="flex items-center gap-1.5">
          <span
            aria-hidden
            style={{ backgroundColor: lookOf(rank).backgroundColor }}
            className="size-3 shrink-0 rounded-chip border print:[print-color-adjust:exact]"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

function CountsTable({ table }: { table: TableResult }) {
  const columns = table.rows[0]?.distribution ?? [];
  return (
    <div {...scrolledBy(`Respuestas de ${titleOf(table)}`)} className="overflow-x-auto">
      <table className="mt-2 w-full border-collapse text-sm">
        <thead>
          <tr className="border-b text-left text-xs text-ink-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Pregunta
            </th>
            {columns.map(({ columnId, label }) => (
              <th key={columnId} scope="col" className="px-2 py-2 text-right font-medium">
                {label}
              </th>
            ))}
            <th scope="col" className="px-2 py-2 text-right font-medium">
              Media
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {table.rows.map(({ rowId, text, distribution, mean }) => (
            <tr key={rowId}>
              <th scope="row" className="min-w-48 py-2 pr-4 text-left font-normal">
                {text}
              </th>
              {distribution.map(({ columnId, count }) => (
                <td key={columnId} className="px-2 py-2 text-right tabular-nums">
                  {formatNumber(count)}
                </td>
              ))}
              <td className="px-2 py-2 text-right tabular-nums">
                {mean === null ? <Missing /> : formatNumber(mean)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What scrolls sideways must be reached by keys. */
function scrolledBy(label: string) {
  return { role: "region", "aria-label": label, tabIndex: 0 };
}
